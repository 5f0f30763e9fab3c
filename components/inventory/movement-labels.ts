import { type Notation, formatQuantity } from '#components/ui/format-number.ts'
import type { MovementType } from '#server/modules/inventory/movements/rules.ts'

/** Labels of the movement types. */
export const TYPE_LABELS: Record<MovementType, string> = {
  receipt: 'Receipt',
  sale: 'Sale',
  transfer: 'Transfer',
  return_in: 'Customer return',
  return_out: 'Supplier return',
  adjust: 'Adjustment',
  writeoff: 'Write-off',
  count: 'Count',
  opening: 'Opening stock',
}

/** Replaces movement types in an error message of the API with their labels in the form. */
export const withTypeLabels = (message: string) =>
  message.replaceAll(/\breturn_(?:in|out)\b/g, (type) => TYPE_LABELS[type as MovementType].toLowerCase())

/** "+5" and "−5". */
export const formatDelta = (notation: Notation, delta: number) =>
  formatQuantity(notation, delta, 'exceptZero').replace('-', '−')
