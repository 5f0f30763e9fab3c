'use client'

import { Cable } from 'lucide-react'
import { useShowMore } from '#components/records/use-show-more.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { ConnectorAccount, ConnectorRun } from '#server/modules/connectors/schema.ts'
import { RUN_STATES } from './connector-states.ts'

type RunTableProps = { runs: readonly ConnectorRun[]; accounts: readonly ConnectorAccount[] }

const FIRST_RUNS = 10

/** The latest runs: days, changes and time spent waiting for the provider. */
export function RunTable({ runs, accounts }: RunTableProps) {
  const notation = useNotation()
  const { here } = useFrame()
  const { shown, more } = useShowMore(runs, FIRST_RUNS)
  const names = new Map(accounts.map(({ ext_id, name }) => [ext_id, name]))
  return (
    <Card flush>
      <Table
        label="Latest runs"
        columns={columns(notation, here.zone, names)}
        rows={shown}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<Cable />} title="No runs yet">
            The first run starts within a minute.
          </EmptyState>
        }
      />
      {more && <div className="border-t border-line px-2 py-1">{more}</div>}
    </Card>
  )
}

function columns(notation: Notation, zone: string, names: ReadonlyMap<string, string>): Column<ConnectorRun>[] {
  const today = todayIn(zone)
  const count = (
    key: 'rows_new' | 'rows_changed' | 'rows_removed' | 'requests',
    header: string,
  ): Column<ConnectorRun> => ({
    key,
    header,
    align: 'right',
    width: 'w-24',
    wideOnly: true,
    cell: (run) => formatNumber(notation, run[key]),
  })
  return [
    {
      key: 'window',
      header: 'Days',
      cell: (run) => (
        <span className="flex max-w-36 min-w-0 flex-col py-1.5 leading-4.5 md:max-w-100">
          <span className="whitespace-normal">{daysOf(notation, run, today)}</span>
          <span className="truncate text-sm text-ink-muted">{names.get(run.account) ?? run.account}</span>
          {/* For phones, which have no columns for them. */}
          <span className="flex flex-col text-sm whitespace-normal text-ink-muted md:hidden">
            <span>{changesOf(notation, run)}</span>
            <span>
              {effortOf(notation, run)}, <RelativeTime at={run.started_at} zone={zone} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, error }) => (
        <span className="flex flex-col py-1.5 leading-4.5">
          <StatusDot tone={RUN_STATES[status].tone}>{RUN_STATES[status].label}</StatusDot>
          {error && <span className="max-w-90 min-w-32 text-sm whitespace-normal text-ink-muted">{error}</span>}
        </span>
      ),
    },
    count('rows_new', 'New'),
    count('rows_changed', 'Changed'),
    count('rows_removed', 'Removed'),
    count('requests', 'Requests'),
    {
      key: 'waited',
      header: 'Waited',
      align: 'right',
      width: 'w-24',
      wideOnly: true,
      cell: ({ waited_ms }) => seconds(notation, waited_ms),
    },
    {
      key: 'at',
      header: 'Started',
      align: 'right',
      width: 'w-28',
      wideOnly: true,
      cell: ({ started_at }) => <RelativeTime at={started_at} zone={zone} />,
    },
  ]
}

function daysOf(notation: Notation, { window_from, window_to }: ConnectorRun, today: string): string {
  if (!window_from || !window_to) return 'Everything'
  if (window_from === window_to) return formatNearDay(notation, window_from, today)
  const last = formatNearDay(notation, window_to, today)
  return `${formatNearDay(notation, window_from, today)} – ${window_to === today ? 'today' : last}`
}

const seconds = (notation: Notation, milliseconds: number) =>
  `${formatNumber(notation, Math.round(milliseconds / 1_000))} s`

function effortOf(notation: Notation, { requests, waited_ms }: ConnectorRun): string {
  const sent = requests === 1 ? '1 request' : `${formatNumber(notation, requests)} requests`
  return waited_ms < 500 ? sent : `${sent}, waited ${seconds(notation, waited_ms)}`
}

function changesOf(notation: Notation, { status, rows_new, rows_changed, rows_removed }: ConnectorRun): string {
  const counts: [number, string][] = [
    [rows_new, 'new'],
    [rows_changed, 'changed'],
    [rows_removed, 'removed'],
  ]
  const words = counts.flatMap(([count, word]) => (count > 0 ? [`${formatNumber(notation, count)} ${word}`] : []))
  return words.join(', ') || (status === 'done' ? 'No changes' : '')
}
