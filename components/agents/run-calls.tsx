'use client'

import { Terminal } from 'lucide-react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { durationColumn, timeColumn } from '#components/ui/event-columns.tsx'
import { LoadMore } from '#components/ui/pagination.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { RunCall } from '#server/modules/agents/schema.ts'
import { useRunCalls } from './use-agents.ts'

const OUTCOMES: Record<RunCall['outcome'], { label: string; tone: Tone }> = {
  ok: { label: 'Done', tone: 'success' },
  error: { label: 'Failed', tone: 'warning' },
  refused: { label: 'Refused', tone: 'danger' },
  dry_run: { label: 'Dry run', tone: 'neutral' },
  proposed: { label: 'Proposed', tone: 'info' },
}

/** The tool, and why the call failed. */
const ToolCell = ({ tool, message }: RunCall) => (
  <span className="flex flex-col py-1 leading-4.5">
    <span className="font-mono text-sm">{tool}</span>
    {message && (
      <span className="text-sm break-words text-ink-muted max-md:min-w-64 max-md:whitespace-normal">{message}</span>
    )}
  </span>
)

/** Every call of a run, latest first. */
export function RunCalls({ run }: { run: string }) {
  const { zone } = useFrame().here
  const { rows, error, retry, hasMore, isLoadingMore, more } = useRunCalls(run)
  if (error) return <Failed error={error} onRetry={retry} />
  const columns: Column<RunCall>[] = [
    { key: 'tool', header: 'Tool', cell: ToolCell },
    {
      key: 'outcome',
      header: 'Outcome',
      width: 'w-28',
      cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>,
    },
    durationColumn,
    timeColumn(zone),
  ]
  return (
    <Card flush>
      <Table
        label="Calls of the run"
        columns={columns}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        loadingRows={rows ? 0 : 6}
        empty={
          <EmptyState icon={<Terminal />} title="No calls">
            Calls appear here within a few seconds.
          </EmptyState>
        }
      />
      {rows && hasMore && <LoadMore shown={rows.length} loading={isLoadingMore} onLoadMore={more} />}
    </Card>
  )
}
