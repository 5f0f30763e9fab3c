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

const QTY = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
const SIGNED = new Intl.NumberFormat('en', { maximumFractionDigits: 4, signDisplay: 'exceptZero' })

export const qtyWords = (qty: number) => QTY.format(qty)
/** "+5" and "−5". */
export const deltaWords = (delta: number) => SIGNED.format(delta).replace('-', '−')
