import { Badge } from '#components/ui/badge.tsx'
import { isOverdue } from '#server/modules/invoices/rules.ts'
import type { InvoiceRow } from '#server/modules/invoices/schema.ts'
import { STATUS_WORDS } from './invoice-words.ts'

type InvoiceBadgeProps = { invoice: Pick<InvoiceRow, 'status' | 'due'>; today: string }

/** Its status; an open one whose day is over is overdue. */
export function InvoiceBadge({ invoice, today }: InvoiceBadgeProps) {
  if (isOverdue(invoice, today)) return <Badge tone="danger">Overdue</Badge>
  const { label, tone } = STATUS_WORDS[invoice.status]
  return <Badge tone={tone}>{label}</Badge>
}
