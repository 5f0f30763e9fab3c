import { moneyWords } from '#components/records/field-words.ts'
import type { Notation } from '#components/ui/number-words.ts'
import type { InvoiceRow } from '#server/modules/invoices/schema.ts'

/** "€1,250.00": keeps decimals so that stacked amounts align. */
export function exactMoney(notation: Notation, amount: number, currency: string): string {
  return moneyWords(notation, amount, currency, undefined, true)
}

/** "Invoice 2026-00012" */
export const invoiceTitle = ({ number }: Pick<InvoiceRow, 'number'>) => (number ? `Invoice ${number}` : 'Draft invoice')
