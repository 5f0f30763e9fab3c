'use client'

import { SearchX, Terminal } from 'lucide-react'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { durationColumn, timeColumn } from '#components/ui/event-columns.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { TokenRequest } from '#server/modules/tokens/schema.ts'

type RequestTableProps = {
  /** Undefined while loading. */
  requests: readonly TokenRequest[] | undefined
  isFiltered: boolean
  onClear: () => void
}

const toneOf = (status: number): Tone => (status < 400 ? 'success' : status < 500 ? 'warning' : 'danger')

export function RequestTable({ requests, isFiltered, onClear }: RequestTableProps) {
  const { zone } = useFrame().here
  const columns: Column<TokenRequest>[] = [
    {
      key: 'call',
      header: 'Request',
      cell: ({ method, path, at }) => (
        <span className="flex flex-col py-1 leading-4.5">
          <span className="flex min-w-0 items-baseline gap-2 font-mono text-sm">
            <span className="w-14 shrink-0 text-ink-muted">{method}</span>
            <span className="max-w-44 truncate md:max-w-90" title={path}>
              {path}
            </span>
          </span>
          <span className="text-sm text-ink-muted md:hidden">
            <RelativeTime at={at} zone={zone} />
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: 'w-20',
      cell: ({ status }) => (
        <Badge mono tone={toneOf(status)}>
          {status}
        </Badge>
      ),
    },
    durationColumn,
    {
      key: 'id',
      header: 'Request ID',
      width: 'w-44',
      wideOnly: true,
      cell: ({ request_id }) => (
        <span className="flex items-center gap-1">
          <span className="max-w-28 truncate font-mono text-sm text-ink-muted">{request_id}</span>
          <CopyButton text={request_id} label="Copy request ID" />
        </span>
      ),
    },
    timeColumn(zone),
  ]
  const empty = isFiltered ? (
    <EmptyState
      icon={<SearchX />}
      title="No matching requests"
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      icon={<Terminal />}
      title="No requests in the last seven days"
      action={<LinkButton href="/developers/guides">Read the quickstart</LinkButton>}
    >
      Requests appear here a few seconds after the response.
    </EmptyState>
  )
  return (
    <Table
      label="Request log"
      columns={columns}
      rows={requests ?? []}
      rowKey={({ id }) => id}
      loadingRows={requests ? 0 : 8}
      empty={empty}
    />
  )
}
