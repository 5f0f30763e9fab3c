import { quantityWords } from '#components/ui/formats.ts'
import type { MovementType } from '#server/modules/inventory/movements/rules.ts'

/** Types of movements as people read them. */
export const TYPE_WORDS: Record<MovementType, string> = {
  receipt: 'Receipt',
  sale: 'Sale',
  transfer: 'Transfer',
  return_in: 'Return from a customer',
  return_out: 'Return to a supplier',
  adjust: 'Adjustment',
  writeoff: 'Write-off',
  count: 'Count',
  opening: 'Opening',
}

/** "+5" and "−5". */
export const deltaWords = (delta: number) => quantityWords(delta, 'exceptZero').replace('-', '−')
