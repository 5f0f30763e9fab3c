'use client'

import { Plus } from 'lucide-react'
import { Figures } from '#components/records/figures.tsx'
import { formatSums } from '#components/records/money-sums.ts'
import { RecordsPage } from '#components/records/records-page.tsx'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { Button } from '#components/ui/button.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { isOverdue } from '#server/modules/invoices/rules.ts'
import type { InvoiceRow } from '#server/modules/invoices/schema.ts'
import { INVOICES } from './invoice-kind.tsx'
import { useNewInvoice } from './use-invoices.ts'

export function InvoiceList() {
  const draft = useNewInvoice()
  useShortcut('c', () => void draft.create())
  return (
    <RecordsPage
      kind={INVOICES}
      mayWrite={false}
      newButton={
        <Button variant="primary" icon={<Plus />} loading={draft.pending} onClick={() => void draft.create()}>
          New invoice
        </Button>
      }
      summary={({ rows, today }) => <InvoiceFigures invoices={rows} today={today} />}
    />
  )
}

function InvoiceFigures({ invoices, today }: { invoices: readonly InvoiceRow[]; today: string }) {
  const notation = useNotation()
  const due = (rows: readonly InvoiceRow[]) =>
    formatSums(
      notation,
      rows.map(({ amount_due, currency }) => ({ amount: amount_due, currency })),
    )
  const open = invoices.filter(({ status }) => status === 'open')
  const late = open.filter((invoice) => isOverdue(invoice, today))
  const paid = invoices.filter(({ status, paid_at }) => status === 'paid' && paid_at?.startsWith(today.slice(0, 4)))
  return (
    <Figures
      figures={[
        { label: 'Open', value: due(open), hint: count(notation, open.length) },
        {
          label: 'Overdue',
          value: due(late),
          hint: count(notation, late.length),
          ...(late.length > 0 && { tone: 'danger' }),
        },
        {
          label: 'Paid this year',
          value: formatSums(
            notation,
            paid.map(({ total, currency }) => ({ amount: total, currency })),
          ),
          hint: count(notation, paid.length),
        },
      ]}
    />
  )
}

const count = (notation: Notation, invoices: number) =>
  `${formatNumber(notation, invoices)} ${invoices === 1 ? 'invoice' : 'invoices'}`
