'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import { LEVELS } from './risk-labels.ts'
import { RISK_STATES } from './risk-states.ts'

/** The risks that a task treats; renders nothing without any. */
export function TreatedRisks({ task }: { task: string }) {
  const { root } = useFrame()
  const { data = [] } = useQuery(useTRPC().risks.ofTask.queryOptions({ id: task }))
  if (data.length === 0) return null
  return (
    <Section title="Treats risks">
      <Card flush>
        <Table
          label="Risks that this task treats"
          rows={data}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${root}/risks/${id}`}
          columns={[
            { key: 'title', header: 'Title', cell: ({ number, title }) => `#${number} ${title}` },
            {
              key: 'level',
              header: 'Current level',
              width: 'w-32',
              cell: ({ level_current: level }) =>
                level && <Badge tone={LEVELS[level].tone}>{LEVELS[level].label}</Badge>,
            },
            {
              key: 'status',
              header: 'Status',
              width: 'w-28',
              cell: ({ status }) => <Badge tone={RISK_STATES[status].tone}>{RISK_STATES[status].label}</Badge>,
            },
          ]}
        />
      </Card>
    </Section>
  )
}
