import { Figures } from '#components/records/figures.tsx'
import { formatMoney } from '#components/records/format-field.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { formatQuantity } from '#components/ui/format-number.ts'
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
          value: `${formatQuantity(notation, onHand)} ${unit}`,
          ...(isLow && { hint: `reorder at ${formatQuantity(notation, threshold)}`, tone: 'danger' }),
        },
        { label: 'On order', value: `${formatQuantity(notation, onOrder)} ${unit}` },
        { label: 'Average cost', value: avgCost === null ? '–' : formatMoney(notation, avgCost, currency, 4) },
        { label: 'Value', value: formatMoney(notation, value, currency) },
      ]}
    />
  )
}
