import { formatDay } from '#components/ui/day-words.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { Contact } from '#server/modules/contacts/schema.ts'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import { InvoiceTotals } from './invoice-totals.tsx'
import { exactMoney, invoiceTitle } from './invoice-words.ts'
import { IssuedLines } from './issued-lines.tsx'

type InvoicePaperProps = { invoice: Invoice; contact: Contact | undefined; seller: string }

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** An invoice on A4, black on white whatever the screen wears. */
export function InvoicePaper({ invoice, contact, seller }: InvoicePaperProps) {
  const { number, issued, due, status, currency, company, lines, amount_paid, amount_due } = invoice
  const facts = [
    { label: 'Number', value: number ?? 'Given when it is issued' },
    { label: 'Date', value: issued ? formatDay(issued, long) : 'Not issued yet' },
    ...(due ? [{ label: 'Due', value: formatDay(due, long) }] : []),
  ]
  return (
    <article className="mx-auto scheme-light flex min-h-[297mm] w-full max-w-[210mm] flex-col gap-10 bg-surface px-[18mm] py-[20mm] text-ink shadow-float max-md:min-h-0 max-md:px-5 max-md:py-8 print:min-h-0 print:max-w-none print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <p className="text-lg font-semibold tracking-tight">{seller}</p>
        <Stamp status={status} />
      </header>
      <div className="flex flex-wrap justify-between gap-x-10 gap-y-6">
        <address className="flex flex-col not-italic">
          <span className="mb-1 text-sm text-ink-muted">Billed to</span>
          {company && <span className="font-medium">{company}</span>}
          {contact && <span className={company ? undefined : 'font-medium'}>{contact.name}</span>}
          {contact?.email && <span className="text-ink-muted">{contact.email}</span>}
        </address>
        <DescriptionList items={facts} />
      </div>
      <div className="flex flex-col gap-4">
        <h1 className="text-2xl font-semibold tracking-tight">{invoiceTitle(invoice)}</h1>
        <IssuedLines invoice={invoice} />
        <div className="break-inside-avoid">
          <InvoiceTotals lines={lines} currency={currency} paid={amount_paid} />
        </div>
      </div>
      {status === 'open' && (
        <p className="break-inside-avoid">
          Please pay <strong>{exactMoney(amount_due, currency)}</strong>
          {due && ` by ${formatDay(due, long)}`}, naming {number}.
        </p>
      )}
    </article>
  )
}

const STAMPS: Partial<Record<Invoice['status'], string>> = { draft: 'Draft', void: 'Void', paid: 'Paid' }

function Stamp({ status }: Pick<Invoice, 'status'>) {
  const word = STAMPS[status]
  if (!word) return null
  return (
    <span className="rounded-md border-2 border-line-control px-3 py-1 text-md font-semibold tracking-wide text-ink-muted uppercase">
      {word}
    </span>
  )
}
