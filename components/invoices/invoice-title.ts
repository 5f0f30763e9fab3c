import { formatMoney } from '#components/records/format-field.ts'
import type { Notation } from '#components/ui/format-number.ts'
import type { InvoiceRow } from '#server/modules/invoices/schema.ts'

/** "€1,250.00": keeps decimals so that stacked amounts align. */
export function exactMoney(notation: Notation, amount: number, currency: string): string {
  return formatMoney(notation, amount, currency, undefined, true)
}

/** "Invoice 2026-00012" */
export const invoiceTitle = ({ number }: Pick<InvoiceRow, 'number'>) => (number ? `Invoice ${number}` : 'Draft invoice')
