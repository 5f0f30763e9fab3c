import { OVERDUE } from '#components/records/states.ts'
import { Badge } from '#components/ui/badge.tsx'
import { isOverdue } from '#server/modules/invoices/rules.ts'
import type { InvoiceRow } from '#server/modules/invoices/schema.ts'
import { INVOICE_STATES } from './invoice-states.ts'

type InvoiceBadgeProps = { invoice: Pick<InvoiceRow, 'status' | 'due'>; today: string }

/** Status of an invoice; an open invoice past its due date is overdue. */
export function InvoiceBadge({ invoice, today }: InvoiceBadgeProps) {
  const { label, tone } = isOverdue(invoice, today) ? OVERDUE : INVOICE_STATES[invoice.status]
  return <Badge tone={tone}>{label}</Badge>
}
