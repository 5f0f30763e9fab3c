'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { RowsAwaited } from '#components/records/rows-awaited.tsx'
import { Failed } from '#components/shell/failed.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatDay } from '#components/ui/format-day.ts'
import { formatNumber, formatPercent } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import type { TicketFigures as Figures } from '#server/modules/tickets/schema.ts'
import { formatDuration } from './describe-due.ts'

const AGES: Record<Figures['open'][number]['age'], string> = {
  day: 'Less than a day',
  three_days: '1 to 3 days',
  week: '3 to 7 days',
  month: '7 to 30 days',
  older: '30 days or more',
}

const HOUR = 3_600_000

/** Open tickets by age, and the times and late shares of the last weeks. */
export function TicketFigures() {
  const { data, error, refetch } = useQuery(useTRPC().tickets.figures.queryOptions())
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsAwaited />
  const { open, weeks } = data
  if (open.every(({ count }) => count === 0) && weeks.every(isQuiet))
    return (
      <EmptyState icon={<ChartColumn />} title="No figures yet">
        Figures appear with the first ticket.
      </EmptyState>
    )
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <OpenByAge open={open} />
      <ByWeek weeks={weeks} />
    </div>
  )
}

const isQuiet = ({ response, resolved }: Figures['weeks'][number]) => response === null && resolved === 0

function OpenByAge({ open }: Pick<Figures, 'open'>) {
  const notation = useNotation()
  const all = open.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...open.map(({ count }) => count))
  return (
    <Section title={`Open by age (${formatNumber(notation, all)})`}>
      <Card flush>
        <Table
          label="Open tickets by age"
          rows={open}
          rowKey={({ age }) => age}
          columns={[
            { key: 'age', header: 'Age', width: 'w-36', cell: ({ age }) => AGES[age] },
            {
              key: 'bar',
              header: 'Share',
              headerHidden: true,
              wideOnly: true,
              cell: ({ count }) => (
                <span
                  aria-hidden
                  className="block h-2 rounded-full bg-accent"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              ),
            },
            {
              key: 'count',
              header: 'Tickets',
              align: 'right',
              width: 'w-20',
              cell: ({ count }) => formatNumber(notation, count),
            },
            {
              key: 'late',
              header: 'Late',
              align: 'right',
              width: 'w-20',
              cell: ({ late }) => (
                <span className={late > 0 ? 'font-medium text-danger-text' : 'text-ink-muted'}>
                  {formatNumber(notation, late)}
                </span>
              ),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

function ByWeek({ weeks }: Pick<Figures, 'weeks'>) {
  const notation = useNotation()
  return (
    <Section title="By week" description="Median elapsed time, including nights and weekends.">
      <Card flush>
        <Table
          label="Response and resolution by week"
          rows={weeks.toReversed()}
          rowKey={({ week }) => week}
          columns={[
            {
              key: 'week',
              header: 'Week of',
              cell: ({ week }) => formatDay(notation, week, { day: 'numeric', month: 'short' }),
            },
            { key: 'response', header: 'First response', align: 'right', cell: ({ response }) => hours(response) },
            { key: 'resolution', header: 'Resolution', align: 'right', cell: ({ resolution }) => hours(resolution) },
            {
              key: 'resolved',
              wideOnly: true,
              header: 'Resolved',
              align: 'right',
              cell: ({ resolved }) => formatNumber(notation, resolved),
            },
            {
              key: 'late',
              header: 'Late',
              align: 'right',
              cell: ({ resolved, late }) =>
                resolved === 0 ? '–' : formatPercent(notation, Math.round((late / resolved) * 100)),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

const hours = (value: number | null) => (value === null ? '–' : formatDuration(value * HOUR))
