import { moneyWords } from '#components/records/field-words.ts'
import { Figures } from '#components/records/figures.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { quantityWords } from '#components/ui/number-words.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { StockedItem } from '#server/modules/inventory/schema.ts'

/** Quantity on hand, quantity on order and value of an item. */
export function ItemFigures({ item }: { item: StockedItem }) {
  const notation = useNotation()
  const { currency } = useFrame().here
  const { onHand, onOrder, avgCost, value, unit, reorderPoint, minQty } = item
  const threshold = reorderPoint ?? minQty
  const isLow = threshold !== null && onHand + onOrder <= threshold
  return (
    <Figures
      figures={[
        {
          label: 'On hand',
          value: `${quantityWords(notation, onHand)} ${unit}`,
          ...(isLow && { hint: `reorder at ${quantityWords(notation, threshold)}`, tone: 'danger' }),
        },
        { label: 'On order', value: `${quantityWords(notation, onOrder)} ${unit}` },
        { label: 'Average cost', value: avgCost === null ? '–' : moneyWords(notation, avgCost, currency, 4) },
        { label: 'Value', value: moneyWords(notation, value, currency) },
      ]}
    />
  )
}
