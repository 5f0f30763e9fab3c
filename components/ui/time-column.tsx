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
