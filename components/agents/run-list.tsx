'use client'

import { Bot } from 'lucide-react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LoadMore } from '#components/ui/pagination.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { RunPage } from '#server/modules/agents/schema.ts'
import { clientName } from './describe-change.ts'
import { useRuns } from './use-agents.ts'

type Row = RunPage['data'][number]

/** The runs of all agents, latest first. */
export function RunList() {
  const notation = useNotation()
  const { root, here } = useFrame()
  const { rows, error, retry, hasMore, isLoadingMore, more } = useRuns()
  if (error) return <Failed error={error} onRetry={retry} />
  return (
    <Card flush>
      <Table
        label="Runs"
        columns={columns(notation, here.zone)}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${root}/agents/runs/${id}`}
        loadingRows={rows ? 0 : 6}
        empty={
          <EmptyState
            icon={<Bot />}
            title="No runs yet"
            action={<LinkButton href="/developers/guides/agents">Connect an agent</LinkButton>}
          >
            Each session of an agent appears here as a run.
          </EmptyState>
        }
      />
      {rows && hasMore && <LoadMore shown={rows.length} loading={isLoadingMore} onLoadMore={more} />}
    </Card>
  )
}

function columns(notation: Notation, zone: string): Column<Row>[] {
  const number = (key: 'changes' | 'reverted', header: string): Column<Row> => ({
    key,
    header,
    align: 'right',
    width: 'w-24',
    wideOnly: true,
    cell: (run) => <span className="tabular-nums">{formatNumber(notation, run[key])}</span>,
  })
  return [
    {
      key: 'run',
      header: 'Run',
      cell: (run) => (
        <span className="flex flex-col py-1 leading-4.5">
          <span className="max-w-56 truncate font-medium md:max-w-90">{run.label ?? run.agent}</span>
          <span className="max-w-56 truncate text-sm text-ink-muted md:max-w-90">
            {[run.label && run.agent, clientName(run)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    number('changes', 'Changes'),
    number('reverted', 'Reverted'),
    {
      key: 'at',
      header: 'Last call',
      align: 'right',
      width: 'w-28',
      cell: ({ last_at }) => <RelativeTime at={last_at} zone={zone} />,
    },
  ]
}
