import Link from 'next/link'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Sideways } from './sideways.tsx'
import { Skeleton } from './skeleton.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  /** Only screen readers read the header, for columns of buttons or checkboxes. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  /** `right` is for numbers and uses tabular figures. */
  align?: 'left' | 'right'
  /** A Tailwind width such as `w-40`; without one, the column shares the remaining width. */
  width?: string
  /** Hidden below 768 px, or 1280 px. */
  wideOnly?: boolean | 'xl'
}

type TableProps<Row> = {
  /** What the rows are, for screen readers only. */
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes each row a link, placed in the first column. */
  rowHref?: (row: Row) => string
  /** Greys out a row that is only kept for reference, such as a revoked token. */
  rowMuted?: (row: Row) => boolean
  /** Replaces the rows if there are none. */
  empty?: ReactNode
  /** The number of placeholder rows while loading. */
  loadingRows?: number
}

const cellStyle = 'h-9 px-3 py-1 first:pl-4 last:pr-4 max-md:whitespace-nowrap'

/** A plain table with 36 px rows, thin lines and a sticky header. It scrolls sideways where it does not fit. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, rowHref, rowMuted, empty, loadingRows = 0 } = props
  if (empty && rows.length === 0 && loadingRows === 0) return <>{empty}</>
  const place = (column: Column<Row>) =>
    cx(
      cellStyle,
      rowHref && column === columns[0] && 'min-w-55',
      column.align === 'right' && 'text-right tabular-nums',
      column.wideOnly && (column.wideOnly === 'xl' ? 'max-xl:hidden' : 'max-md:hidden'),
      column.width,
    )
  return (
    <Sideways role="region" aria-label={label} tabIndex={rowHref ? undefined : 0}>
      <table className="w-full border-separate border-spacing-0 text-left" aria-busy={loadingRows > 0 || undefined}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  place(column),
                  'sticky top-0 z-10 h-8 border-b border-line bg-surface text-sm font-medium whitespace-nowrap text-ink-muted',
                )}
              >
                {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cx('group relative', rowHref && 'hover:bg-hover', rowMuted?.(row) && 'text-ink-faint')}
            >
              {columns.map((column, index) => (
                <td key={column.key} className={cx(place(column), 'border-b border-line group-last:border-b-0')}>
                  {index === 0 && rowHref ? (
                    <Link
                      href={rowHref(row)}
                      className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: loadingRows }, (_, row) => (
            <tr key={row} className="group">
              {columns.map((column) => (
                <td key={column.key} className={cx(place(column), 'border-b border-line group-last:border-b-0')}>
                  <Skeleton className={cx('h-3', column.align === 'right' ? 'ml-auto w-12' : 'w-2/3')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

/** Raises buttons, menus and checkboxes above the row's link. */
export function CellActions({ children }: { children: ReactNode }) {
  return <div className="relative z-1 flex items-center justify-end gap-1">{children}</div>
}
