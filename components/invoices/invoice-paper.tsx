import { DayText } from '#components/ui/day-text.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { Invoice, InvoicePaper as Paper } from '#server/modules/invoices/schema.ts'
import { INVOICE_STATES } from './invoice-states.ts'
import { invoiceTitle } from './invoice-title.ts'
import { InvoiceTotals } from './invoice-totals.tsx'
import { IssuedLines } from './issued-lines.tsx'
import { ClientAddress, SellerAddress, SellerFooter, SHEET } from './paper-parties.tsx'
import { PaymentDetails } from './payment-details.tsx'

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** An invoice on A4. */
export function InvoicePaper({ invoice, contact, seller }: Paper) {
  const { number, issued, due, status, company, address, tax_number, note, amount_paid } = invoice
  const facts = [
    { label: 'Number', value: number ?? 'Assigned when issued' },
    { label: 'Date', value: issued ? <DayText day={issued} how={long} /> : 'Not issued yet' },
    ...(due ? [{ label: 'Due', value: <DayText day={due} how={long} /> }] : []),
    ...(seller.tax_number ? [{ label: 'Our tax number', value: seller.tax_number }] : []),
    ...(tax_number ? [{ label: 'Your tax number', value: tax_number }] : []),
  ]
  return (
    <article className={SHEET}>
      <header className="flex flex-wrap items-start justify-between gap-6">
        <SellerAddress seller={seller} />
        <Stamp status={status} />
      </header>
      <div className="flex flex-wrap justify-between gap-x-10 gap-y-6">
        <ClientAddress label="Bill to" company={company} contact={contact} address={address} />
        <DescriptionList items={facts} />
      </div>
      <div className="flex flex-col gap-4">
        <h1 className="text-2xl font-semibold tracking-tight">{invoiceTitle(invoice)}</h1>
        <IssuedLines invoice={invoice} />
        <div className="break-inside-avoid">
          <InvoiceTotals sums={invoice} paid={amount_paid} />
        </div>
      </div>
      {note && <p className="break-inside-avoid whitespace-pre-line">{note}</p>}
      {(status === 'open' || status === 'draft') && <PaymentDetails invoice={invoice} seller={seller} />}
      <SellerFooter seller={seller} />
    </article>
  )
}

const STAMPED: readonly Invoice['status'][] = ['draft', 'void', 'paid']

function Stamp({ status }: Pick<Invoice, 'status'>) {
  if (!STAMPED.includes(status)) return null
  const word = INVOICE_STATES[status].label
  return (
    <span className="rounded-md border-2 border-line-control px-3 py-1 text-md font-semibold tracking-wide text-ink-muted uppercase">
      {word}
    </span>
  )
}
