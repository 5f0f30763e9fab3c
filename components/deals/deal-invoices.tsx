'use client'

import { Plus } from 'lucide-react'
import { InvoiceBadge } from '#components/invoices/invoice-badge.tsx'
import { useNewInvoice } from '#components/invoices/use-invoices.ts'
import { formatMoney } from '#components/records/format-field.ts'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import type { Deal } from '#server/modules/deals/schema.ts'
import { useDealBill } from './use-deal-bill.ts'

/** The invoices of a deal, with a button to create another. */
export function DealInvoices({ deal }: { deal: Deal }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const { rows = [] } = useRecords('invoices')
  const draft = useNewInvoice()
  const today = todayIn(here.zone)
  const billOf = useDealBill()
  const invoices = rows.filter((invoice) => invoice.deal === deal.id)
  const create = (
    <Button
      size="sm"
      icon={<Plus />}
      variant={deal.status === 'won' && invoices.length === 0 ? 'primary' : 'secondary'}
      loading={draft.pending}
      onClick={() => void draft.create(billOf(deal))}
    >
      Create invoice
    </Button>
  )
  return (
    <Section title={`Invoices (${invoices.length})`} actions={create}>
      {invoices.length === 0 ? (
        <p className="text-ink-muted">
          No invoices yet.{' '}
          {deal.status === 'won'
            ? 'Create one: the draft copies the customer, project and amount.'
            : 'Invoice the deal when it is won, or bill part of it now.'}
        </p>
      ) : (
        <Card flush>
          <Table
            label="Invoices of this deal"
            rows={invoices}
            rowKey={(invoice) => invoice.id}
            rowHref={(invoice) => `${root}/invoices/${invoice.id}`}
            columns={[
              { key: 'number', header: 'Number', cell: (invoice) => invoice.number ?? 'Draft' },
              { key: 'status', header: 'Status', cell: (invoice) => <InvoiceBadge invoice={invoice} today={today} /> },
              {
                key: 'due',
                header: 'Due',
                cell: ({ due }) => due && formatNearDay(notation, due, today),
                wideOnly: true,
              },
              {
                key: 'total',
                header: 'Total',
                align: 'right',
                cell: (invoice) => formatMoney(notation, invoice.total, invoice.currency, undefined, true),
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}
