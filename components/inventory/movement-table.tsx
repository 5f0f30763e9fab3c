import { moneyWords } from '#components/records/field-words.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { cx } from '#components/ui/cx.ts'
import { dayWords, todayIn } from '#components/ui/day-words.ts'
import { quantityWords } from '#components/ui/formats.ts'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Movement } from '#server/modules/inventory/movements/schema.ts'
import { deltaWords, TYPE_WORDS } from './movement-words.ts'

type MovementTableProps = { movements: readonly Movement[]; unit: string; loading: boolean }

/** Entries of the ledger of one item. */
export function MovementTable({ movements, unit, loading }: MovementTableProps) {
  const { zone, currency } = useFrame().here
  const today = todayIn(zone)
  const columns: Column<Movement>[] = [
    {
      key: 'date',
      header: 'Date',
      width: 'w-28',
      cell: ({ date }) => <span className="whitespace-nowrap tabular-nums">{dayWords(date, today)}</span>,
    },
    { key: 'type', header: 'Type', cell: ({ type }) => TYPE_WORDS[type] },
    { key: 'where', header: 'Where', cell: whereWords },
    {
      key: 'delta',
      header: 'Quantity',
      align: 'right',
      cell: ({ delta }) => (
        <span className={cx('whitespace-nowrap tabular-nums', delta > 0 && 'text-success-text')}>
          {deltaWords(delta)} {unit}
        </span>
      ),
    },
    {
      key: 'cost',
      header: 'Unit cost',
      align: 'right',
      wideOnly: true,
      cell: ({ cost }) => <span className="tabular-nums">{moneyWords(cost, currency, 4, true)}</span>,
    },
    {
      key: 'onHand',
      header: 'On hand after',
      align: 'right',
      wideOnly: true,
      cell: ({ onHand }) => <span className="tabular-nums">{quantityWords(onHand)}</span>,
    },
    {
      key: 'ref',
      header: 'Reference',
      wideOnly: true,
      cell: ({ ref, extId, reason }) => (
        <span
          className="block max-w-44 truncate text-ink-muted"
          title={[ref, extId, reason].filter(Boolean).join(' · ')}
        >
          {ref ?? extId ?? reason}
        </span>
      ),
    },
  ]
  return (
    <Table
      label="Entries of the ledger"
      columns={columns}
      rows={movements}
      rowKey={({ id }) => id}
      loadingRows={loading ? 5 : 0}
      empty={<p className="p-4 text-ink-muted">Nothing of this has been booked.</p>}
    />
  )
}

/** "Main to Shop, lot L1" */
function whereWords({ location, toLocation, lot }: Movement): string {
  const place = toLocation ? `${location} to ${toLocation}` : location
  return lot ? `${place}, lot ${lot}` : place
}
