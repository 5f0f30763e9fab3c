'use client'

import { Figures } from '#components/records/figures.tsx'
import { formatMoney } from '#components/records/format-field.ts'
import { RecordsPage } from '#components/records/records-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { ItemRow } from '#server/modules/inventory/schema.ts'
import { ITEMS } from './item-kind.tsx'

/** All items, with their stock value and the number to reorder. */
export function ItemList() {
  return <RecordsPage kind={ITEMS} summary={({ rows }) => <ItemSums items={rows} />} />
}

function ItemSums({ items }: { items: readonly ItemRow[] }) {
  const notation = useNotation()
  const { currency } = useFrame().here
  // A newly created row has no sums yet.
  const worth = items.filter(({ value }) => value).reduce((sum, { value }) => sum + value, 0)
  const low = items.filter(({ active, belowReorder }) => active && belowReorder).length
  const short = items.filter(({ onHand }) => onHand < 0).length
  const count = (number: number) => `${formatNumber(notation, number)} ${number === 1 ? 'item' : 'items'}`
  return (
    <Figures
      figures={[
        {
          label: 'Stock value',
          value: formatMoney(notation, worth, currency),
        },
        { label: 'To reorder', value: count(low) },
        ...(short > 0 ? [{ label: 'Below zero', value: count(short), tone: 'danger' as const }] : []),
      ]}
    />
  )
}
