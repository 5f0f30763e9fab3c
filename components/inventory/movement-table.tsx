import { Undo2 } from 'lucide-react'
import { formatMoney } from '#components/records/format-field.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { LedgerEntry } from '#server/modules/inventory/reversals/schema.ts'
import { formatDelta, TYPE_LABELS } from './movement-labels.ts'
import { useReverse } from './use-stock.ts'

type MovementTableProps = { movements: readonly LedgerEntry[]; unit: string; loading: boolean }

/** Ledger entries of one item. */
export function MovementTable({ movements, unit, loading }: MovementTableProps) {
  const notation = useNotation()
  const { zone, currency } = useFrame().here
  const today = todayIn(zone)
  const { reverse, isReversing } = useReverse()
  const columns: Column<LedgerEntry>[] = [
    {
      key: 'date',
      header: 'Date',
      width: 'w-28',
      cell: ({ date }) => (
        <span className="whitespace-nowrap tabular-nums">{formatNearDay(notation, date, today)}</span>
      ),
    },
    { key: 'type', header: 'Type', cell: typeLabel },
    { key: 'where', header: 'Location', cell: placeLabel },
    {
      key: 'delta',
      header: 'Quantity',
      align: 'right',
      cell: ({ delta }) => (
        <span className={cx('whitespace-nowrap tabular-nums', delta > 0 && 'text-success-text')}>
          {formatDelta(notation, delta)} {unit}
        </span>
      ),
    },
    {
      key: 'cost',
      header: 'Unit cost',
      align: 'right',
      wideOnly: true,
      cell: ({ cost }) => <span className="tabular-nums">{formatMoney(notation, cost, currency, 4, true)}</span>,
    },
    {
      key: 'onHand',
      header: 'Balance',
      align: 'right',
      wideOnly: true,
      cell: ({ onHand }) => <span className="tabular-nums">{formatQuantity(notation, onHand)}</span>,
    },
    {
      key: 'ref',
      header: 'Reference',
      wideOnly: true,
      cell: ({ ref, extId, reason, note }) => (
        <span
          className="block max-w-44 truncate text-ink-muted"
          title={[ref, extId, reason, note].filter(Boolean).join(' · ')}
        >
          {[ref ?? extId, reason, note].filter(Boolean).join(' · ')}
        </span>
      ),
    },
    {
      key: 'reverse',
      header: 'Reverse',
      headerHidden: true,
      width: 'w-12',
      align: 'right',
      cell: ({ record, type, delta, reverses, reversed }) =>
        !reverses &&
        !reversed &&
        delta !== 0 && (
          <IconButton
            label={`Reverse ${TYPE_LABELS[type].toLowerCase()} of ${formatDelta(notation, delta)} ${unit}`}
            icon={<Undo2 />}
            size="sm"
            disabled={isReversing}
            onClick={() => void reverse(record)}
          />
        ),
    },
  ]
  return (
    <Table
      label="Stock movements"
      columns={columns}
      rows={movements}
      rowKey={({ id }) => id}
      rowMuted={({ reversed }) => reversed}
      loadingRows={loading ? 5 : 0}
      empty={<p className="p-4 text-ink-muted">No matching movements.</p>}
    />
  )
}

function typeLabel({ type, reverses, reversed }: LedgerEntry) {
  if (reverses) return 'Reversal'
  if (!reversed) return TYPE_LABELS[type]
  return (
    <span className="flex items-center gap-2">
      {TYPE_LABELS[type]} <Badge>Reversed</Badge>
    </span>
  )
}

/** "Main to Shop, lot L1" */
function placeLabel({ location, toLocation, lot }: LedgerEntry): string {
  const place = toLocation ? `${location} to ${toLocation}` : location
  return lot ? `${place}, lot ${lot}` : place
}
