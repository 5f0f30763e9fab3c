'use client'

import { SellerAddress, SellerFooter, SHEET } from '#components/invoices/paper-parties.tsx'
import { Stamp } from '#components/invoices/stamp.tsx'
import { DayText } from '#components/ui/day-text.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { dayOf } from '#components/ui/format-day.ts'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'
import type { Parties } from '#server/modules/invoices/schema.ts'
import { OrderTotal } from './order-lines.tsx'
import { ORDER_STATES } from './order-states.ts'
import { PaperLines } from './paper-lines.tsx'

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

type OrderPaperProps = { order: PurchaseOrder; buyer: Parties['seller']; zone: string }

/** A purchase order on A4, for the supplier: what is ordered, not what has arrived. */
export function OrderPaper({ order, buyer, zone }: OrderPaperProps) {
  const { number, supplier, status, orderedAt, expectedAt, currency, total, lines, note } = order
  const facts = [
    { label: 'Number', value: number },
    { label: 'Date', value: orderedAt ? <DayText day={dayOf(orderedAt, zone)} how={long} /> : 'Not ordered yet' },
    ...(expectedAt ? [{ label: 'Expected', value: <DayText day={expectedAt} how={long} /> }] : []),
    ...(buyer.tax_number ? [{ label: 'Our tax number', value: buyer.tax_number }] : []),
  ]
  return (
    <article className={SHEET}>
      <header className="flex flex-wrap items-start justify-between gap-6">
        <SellerAddress seller={buyer} />
        {(status === 'draft' || status === 'cancelled') && <Stamp>{ORDER_STATES[status].label}</Stamp>}
      </header>
      <div className="flex flex-wrap justify-between gap-x-10 gap-y-6">
        <address className="flex min-w-0 flex-col wrap-anywhere not-italic">
          <span className="mb-1 text-sm text-ink-muted">Supplier</span>
          <span className="font-medium">{supplier ?? '–'}</span>
        </address>
        <DescriptionList items={facts} />
      </div>
      <div className="flex flex-col gap-4">
        <h1 className="text-2xl font-semibold tracking-tight">Purchase order {number}</h1>
        <PaperLines lines={lines} currency={currency} />
        <OrderTotal total={total} currency={currency} inset="pr-0" />
      </div>
      {note && <p className="break-inside-avoid whitespace-pre-line">{note}</p>}
      <SellerFooter seller={buyer} />
    </article>
  )
}
