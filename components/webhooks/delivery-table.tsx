'use client'

import type { ReactNode } from 'react'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Delivery } from '#server/modules/webhooks/delivery/schema.ts'
import { DELIVERY_STATES } from './webhook-states.ts'

type DeliveryTableProps = {
  deliveries: readonly Delivery[] | undefined
  zone: string
  loading: boolean
  onOpen: (id: string) => void
  empty: ReactNode
}

export function DeliveryTable({ deliveries = [], zone, loading, onOpen, empty }: DeliveryTableProps) {
  const columns: Column<Delivery>[] = [
    {
      key: 'event',
      header: 'Event',
      cell: ({ id, event, resend_of, seq, created_at }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <BareButton
            className="rounded-sm font-mono text-sm font-medium after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            onClick={() => onOpen(id)}
          >
            {event}
          </BareButton>
          {resend_of && <Badge>Resent</Badge>}
          {seq === null && !resend_of && <Badge>Test</Badge>}
          <span className="w-full text-sm text-ink-muted md:hidden">
            <RelativeTime at={created_at} zone={zone} />
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: 'w-32',
      cell: ({ status }) => <StatusDot tone={DELIVERY_STATES[status].tone}>{DELIVERY_STATES[status].label}</StatusDot>,
    },
    { key: 'answer', header: 'Response', width: 'md:w-40', cell: (delivery) => <Answer delivery={delivery} /> },
    {
      key: 'attempts',
      header: 'Attempts',
      align: 'right',
      width: 'w-24',
      wideOnly: true,
      cell: ({ attempts_made }) => attempts_made,
    },
    {
      key: 'at',
      header: 'Created',
      align: 'right',
      width: 'w-28',
      wideOnly: true,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
  ]
  return (
    <Table
      label="Delivery list"
      columns={columns}
      rows={deliveries}
      rowKey={(delivery) => delivery.id}
      loadingRows={loading ? 5 : 0}
      empty={empty}
    />
  )
}

function Answer({ delivery: { response_status, error_code } }: { delivery: Delivery }) {
  if (response_status !== null) {
    const good = response_status >= 200 && response_status < 300
    return (
      <Badge mono tone={good ? 'success' : 'danger'}>
        {response_status}
      </Badge>
    )
  }
  return error_code ? <span className="font-mono text-sm text-danger-text">{error_code}</span> : '–'
}
