import { formatNumber } from './format-number.ts'
import { useNotation } from './reader.tsx'
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
  cell: ({ ms }) => <Duration ms={ms} />,
}

function Duration({ ms }: { ms: number }) {
  const digits = ms < 10 ? 1 : 0
  const words = formatNumber(useNotation(), ms, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return <span className="tabular-nums">{words} ms</span>
}
