import { useFrame } from '#components/shell/frame.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { StockedItem } from '#server/modules/inventory/schema.ts'

type Level = StockedItem['levels'][number]

/** Stock of an item by location, with a line for each lot. */
export function LevelTable({ item: { levels, unit } }: { item: StockedItem }) {
  const notation = useNotation()
  const today = todayIn(useFrame().here.zone)
  const hasLots = levels.some(({ lot }) => lot !== null)
  const lots: Column<Level>[] = [
    { key: 'lot', header: 'Lot', cell: ({ lot }) => lot ?? <span className="text-ink-faint">–</span> },
    {
      key: 'expiry',
      header: 'Expires',
      cell: ({ expiry }) =>
        expiry && (
          <span className={expiry < today ? 'text-danger-text' : ''}>{formatNearDay(notation, expiry, today)}</span>
        ),
    },
  ]
  const columns: Column<Level>[] = [
    { key: 'location', header: 'Location', cell: ({ location }) => location },
    ...(hasLots ? lots : []),
    {
      key: 'onHand',
      header: 'On hand',
      align: 'right',
      width: 'w-32',
      cell: ({ onHand }) => (
        <span className={onHand < 0 ? 'text-danger-text tabular-nums' : 'tabular-nums'}>
          {formatQuantity(notation, onHand)} {unit}
        </span>
      ),
    },
  ]
  return (
    <Section title="Stock by location">
      {levels.length === 0 ? (
        <p className="text-ink-muted">No movements yet.</p>
      ) : (
        <Card flush>
          <Table
            label="Locations and lots"
            columns={columns}
            rows={levels}
            rowKey={({ location, lot }) => `${location} ${lot}`}
          />
        </Card>
      )}
    </Section>
  )
}
