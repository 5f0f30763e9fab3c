import type { Tone } from '#components/ui/badge.tsx'
import { numberFormat } from '#components/ui/formats.ts'
import type { InvoiceRow } from '#server/modules/invoices/schema.ts'

export const STATUS_WORDS: Record<InvoiceRow['status'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Uncollectible', tone: 'warning' },
}

/** "€1,250.00": figures that stand under each other keep their decimals. */
export function exactMoney(amount: number, currency: string): string {
  return numberFormat('en', { style: 'currency', currency }).format(amount)
}

/** "Invoice 2026-00012" */
export const invoiceTitle = ({ number }: Pick<InvoiceRow, 'number'>) => (number ? `Invoice ${number}` : 'Draft invoice')
