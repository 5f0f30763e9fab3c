import { InvoiceTotals } from '#components/invoices/invoice-totals.tsx'
import { IssuedLines } from '#components/invoices/issued-lines.tsx'
import { ClientAddress, SellerAddress, SellerFooter } from '#components/invoices/paper-parties.tsx'
import { DayText } from '#components/ui/day-text.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { dayOf } from '#components/ui/format-day.ts'
import { MarkdownText } from '#components/ui/markdown-text.tsx'
import type { QuotePaper as Paper } from '#server/modules/quotes/schema.ts'
import { quoteTitle } from './quote-title.ts'

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** The content of a quote, on its page and in print. Times are shown in `zone` (IANA). */
export function QuotePaper({ quote, seller, contact, zone }: Paper & { zone: string }) {
  const { number, revision, sent_at, valid_until, company, address, tax_number, intro, terms } = quote
  const facts = [
    {
      label: 'Number',
      value: number ? `${number}${revision > 1 ? `, revision ${revision}` : ''}` : 'Assigned when sent',
    },
    { label: 'Date', value: sent_at ? <DayText day={dayOf(sent_at, zone)} how={long} /> : 'Not sent yet' },
    ...(valid_until ? [{ label: 'Valid until', value: <DayText day={valid_until} how={long} /> }] : []),
    ...(seller.tax_number ? [{ label: 'Our tax number', value: seller.tax_number }] : []),
    ...(tax_number ? [{ label: 'Your tax number', value: tax_number }] : []),
  ]
  return (
    <>
      <SellerAddress seller={seller} />
      <div className="flex flex-wrap justify-between gap-x-10 gap-y-6">
        <ClientAddress label="For" company={company} contact={contact} address={address} />
        <DescriptionList items={facts} />
      </div>
      <div className="flex flex-col gap-5">
        <h1 className="text-2xl font-semibold tracking-tight">{quoteTitle(quote)}</h1>
        {intro && <MarkdownText text={intro} />}
        <IssuedLines invoice={quote} noun="quote" />
        <div className="break-inside-avoid">
          <InvoiceTotals sums={quote} />
        </div>
        {terms && (
          <section aria-label="Terms" className="border-t border-line pt-5">
            <MarkdownText text={terms} />
          </section>
        )}
      </div>
      <SellerFooter seller={seller} />
    </>
  )
}
