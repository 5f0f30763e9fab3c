import { RelativeTime } from './relative-time.tsx'
import type { Column } from './table.tsx'

/** The last column of a table of events: when each happened. */
export const timeColumn = (zone: string): Column<{ at: string }> => ({
  key: 'at',
  header: 'Time',
  align: 'right',
  width: 'w-28',
  wideOnly: true,
  cell: ({ at }) => <RelativeTime at={at} zone={zone} />,
})

/** The column for how long something took, in milliseconds. */
export const durationColumn: Column<{ ms: number }> = {
  key: 'ms',
  header: 'Duration',
  align: 'right',
  width: 'w-24',
  wideOnly: true,
  cell: ({ ms }) => <span className="tabular-nums">{ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms</span>,
}
