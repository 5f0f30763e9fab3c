import Link from 'next/link'
import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { StockReading } from '#server/modules/connectors/stock/schema.ts'

type Change = StockReading['changes']['shown'][number]
type Problem = StockReading['problems']['shown'][number]
type StockTableProps = { reading: StockReading; isBusy: boolean; onBook: () => void }

/** The changes of a reading, proposed or recorded. */
export function StockTable({ reading: { booked, unchanged, changes }, isBusy, onBook }: StockTableProps) {
  const notation = useNotation()
  const { root } = useFrame()
  const same = `${formatNumber(notation, unchanged)} unchanged`
  if (changes.count === 0) return <p className="text-ink-muted">The stock is the same in Odoo and here ({same}).</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted">
          {formatNumber(notation, changes.count)} {booked ? 'recorded' : 'to record'}, {same}
          {changes.count > changes.shown.length && `; the first ${changes.shown.length} are shown`}.
        </p>
        {!booked && (
          <Button variant="primary" disabled={isBusy} onClick={onBook}>
            Record changes
          </Button>
        )}
      </div>
      <Card flush>
        <Table
          label="Stock"
          columns={columnsFor(notation, root)}
          rows={changes.shown}
          rowKey={({ item, location }) => `${item} ${location}`}
        />
      </Card>
    </div>
  )
}

const quantity = (notation: Notation, value: number) => formatNumber(notation, value, { maximumFractionDigits: 4 })

const columnsFor = (notation: Notation, root: string): Column<Change>[] => [
  {
    key: 'name',
    header: 'Item',
    cell: ({ item, name }) => (
      <Link href={`${root}/inventory/items/${item}`} className="hover:underline">
        {name}
      </Link>
    ),
  },
  { key: 'location', header: 'Location', cell: ({ location }) => location },
  { key: 'before', header: 'Here', align: 'right', cell: ({ before }) => quantity(notation, before) },
  { key: 'after', header: 'Odoo', align: 'right', cell: ({ after, unit }) => `${quantity(notation, after)} ${unit}` },
]

/** Skipped products, with the reason. */
export function ProblemTable({ problems }: { problems: StockReading['problems'] }) {
  const notation = useNotation()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">{formatNumber(notation, problems.count)} skipped.</p>
      <Card flush>
        <Table label="Skipped" columns={PROBLEM_COLUMNS} rows={problems.shown} rowKey={(row) => JSON.stringify(row)} />
      </Card>
    </div>
  )
}

const PROBLEM_COLUMNS: Column<Problem>[] = [
  { key: 'product', header: 'Product', cell: ({ product }) => product },
  { key: 'location', header: 'Location', wideOnly: true, cell: ({ location }) => location ?? '–' },
  { key: 'message', header: 'Reason', cell: ({ message }) => <span className="whitespace-normal">{message}</span> },
]
