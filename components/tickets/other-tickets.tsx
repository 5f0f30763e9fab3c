'use client'

import { useRecords } from '#components/records/use-records.ts'
import { useShowMore } from '#components/records/use-show-more.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import { TICKET_STATES } from './ticket-states.ts'

/** The tickets of a contact except this one, newest first. */
export function OtherTickets({ contact, than }: { contact: string; than: string }) {
  const { root, here } = useFrame()
  const { rows } = useRecords('tickets')
  const others = (rows ?? []).filter((ticket) => ticket.contact === contact && ticket.id !== than)
  const { shown, more } = useShowMore(others.toSorted((a, b) => b.number - a.number))
  if (others.length === 0) return null
  return (
    <Section title={`Other tickets of this contact (${others.length})`}>
      <Card flush>
        <Table
          label="Other tickets of this contact"
          rows={shown}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${root}/tickets/${id}`}
          columns={[
            { key: 'title', header: 'Title', cell: ({ number, title }) => `#${number} ${title}` },
            {
              key: 'status',
              header: 'Status',
              width: 'w-28',
              cell: ({ status }) => <Badge tone={TICKET_STATES[status].tone}>{TICKET_STATES[status].label}</Badge>,
            },
            {
              key: 'created_at',
              header: 'Created',
              width: 'w-32',
              wideOnly: true,
              cell: ({ created_at }) => <RelativeTime at={created_at} zone={here.zone} />,
            },
          ]}
        />
      </Card>
      {more}
    </Section>
  )
}
