'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#components/records/format-field.ts'
import { formatSums } from '#components/records/money-sums.ts'
import { useShowMore } from '#components/records/use-show-more.tsx'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import type { Notation } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import type { Cost } from '#server/modules/marketing/schema.ts'
import { CostDialog } from './cost-dialog.tsx'
import { CostSourceChoice } from './cost-source-choice.tsx'

const columnsOn = (notation: Notation, today: string): Column<Cost>[] => [
  {
    key: 'date',
    header: 'Date',
    width: 'w-32',
    cell: ({ date }) => formatNearDay(notation, date, today),
  },
  { key: 'channel', header: 'Channel', cell: ({ channel }) => channel || '–' },
  { key: 'note', header: 'Note', wideOnly: true, cell: ({ note }) => <span className="text-ink-muted">{note}</span> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount, currency }) => (
      <span className="tabular-nums">{formatMoney(notation, amount, currency, undefined, true)}</span>
    ),
  },
]

/** Costs of a campaign by day and channel. */
export function CostSection({ campaign, mayWrite }: { campaign: Campaign; mayWrite: boolean }) {
  const notation = useNotation()
  const { connectors, marketing } = useTRPC()
  const { data, error, refetch } = useQuery(marketing.costs.queryOptions({ campaign: campaign.id }))
  const hasOthers = useQuery(connectors.costSource.queryOptions({ campaign: campaign.id })).data?.has_connectors
  const name = hasOthers ? 'Entered and pushed costs' : 'Costs'
  const today = todayIn(useFrame().here.zone)
  const [entering, setEntering] = useState(false)
  const costs = data?.data ?? []
  const { shown, more } = useShowMore(costs)
  return (
    <Section
      title={costs.length > 0 ? `${name} (${formatSums(notation, costs)})` : name}
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus />} onClick={() => setEntering(true)}>
            Add cost
          </Button>
        )
      }
    >
      <CostSourceChoice campaign={campaign.id} mayWrite={mayWrite} />
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? null : costs.length === 0 ? (
        <p className="text-ink-muted">
          {hasOthers
            ? 'None yet. The costs of this campaign come from data sources, as the results show.'
            : 'No costs yet. Add a cost to calculate the return of this campaign.'}
        </p>
      ) : (
        <>
          <Card flush>
            <Table label="Costs" columns={columnsOn(notation, today)} rows={shown} rowKey={({ id }) => id} />
          </Card>
          {more}
        </>
      )}
      {mayWrite && <CostDialog campaign={campaign} open={entering} onOpenChange={setEntering} />}
    </Section>
  )
}
