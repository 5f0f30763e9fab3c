import { InvoiceTotals } from '#components/invoices/invoice-totals.tsx'
import { IssuedLines } from '#components/invoices/issued-lines.tsx'
import { Wordmark } from '#components/shell/logo.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { formatDay } from '#components/ui/day-words.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { MarkdownText } from '#components/ui/markdown-text.tsx'
import type { QuoteView } from '#server/modules/quotes/visits/schema.ts'
import { DecideForm } from './decide-form.tsx'
import { quoteTitle } from './quote-words.ts'

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

type PublicQuoteProps = { view: QuoteView; problem?: string | undefined; typed?: Record<string, string> | undefined }

/** A revision of a quote as the client reads, prints, accepts or declines it. Works without JavaScript. */
export function PublicQuote({ view, problem, typed }: PublicQuoteProps) {
  const { paper, state } = view
  const { quote, seller, contact } = paper
  const { company, address, tax_number, valid_until, sent_at, intro, terms, lines, currency, revision } = quote
  const facts = [
    { label: 'Number', value: revision > 1 ? `${quote.number}, revision ${revision}` : quote.number },
    { label: 'Date', value: formatDay(sent_at!.slice(0, 10), long) },
    ...(valid_until ? [{ label: 'Valid until', value: formatDay(valid_until, long) }] : []),
    ...(tax_number ? [{ label: 'Your tax number', value: tax_number }] : []),
  ]
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 bg-canvas px-4 py-6 text-read md:py-12 print:bg-white print:p-0">
      <main
        id="main"
        className="flex w-full max-w-200 flex-col gap-8 rounded-lg border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0"
      >
        <State view={view} />
        <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
          <address className="flex flex-col gap-1 not-italic">
            <span className="text-lg font-semibold tracking-tight">{seller.name}</span>
            <span className="whitespace-pre-line text-ink-muted">{seller.address}</span>
            <span className="text-ink-muted">{seller.email}</span>
          </address>
          <DescriptionList items={facts} />
        </header>
        <address className="flex flex-col not-italic">
          <span className="mb-1 text-sm text-ink-muted">For</span>
          {company && <span className="font-medium">{company}</span>}
          {contact && <span className={company ? undefined : 'font-medium'}>{contact.name}</span>}
          {address && <span className="whitespace-pre-line">{address}</span>}
        </address>
        <div className="flex flex-col gap-5">
          <h1 className="text-2xl font-semibold tracking-tight">{quoteTitle(quote)}</h1>
          {intro && <MarkdownText text={intro} />}
          <IssuedLines invoice={quote} noun="quote" />
          <div className="break-inside-avoid">
            <InvoiceTotals lines={lines} currency={currency} />
          </div>
          {terms && (
            <section aria-label="Terms" className="break-inside-avoid border-t border-line pt-5">
              <MarkdownText text={terms} />
            </section>
          )}
        </div>
        {state === 'open' && <DecideForm quote={quote} seller={seller.name} problem={problem} typed={typed} />}
      </main>
      <footer className="text-ink-muted print:hidden">
        <Wordmark />
      </footer>
    </div>
  )
}

function State({ view: { state, decided, paper } }: { view: QuoteView }) {
  const { seller, quote } = paper
  const day = decided && formatDay(decided.at.slice(0, 10), long)
  switch (state) {
    case 'accepted':
      return (
        <Banner tone="success" title="Quote accepted">
          {`${decided?.name ?? 'You'} accepted this quote on ${day}. ${seller.name} has been notified.`}
        </Banner>
      )
    case 'declined':
      return (
        <Banner title="Quote declined">{`This quote was declined on ${day}. ${seller.name} has been notified.`}</Banner>
      )
    case 'expired':
      return (
        <Banner tone="warning" title="Quote expired">
          {`This quote was valid until ${formatDay(quote.valid_until!, long)}. Ask ${seller.name} for a new one.`}
        </Banner>
      )
    case 'revising':
      return (
        <Banner tone="warning" title="A new version follows">
          {`${seller.name} is revising this quote. You will get an email with the new version.`}
        </Banner>
      )
    case 'superseded':
      return (
        <Banner tone="warning" title="There is a newer version of this quote">
          {`${seller.name} sent you a newer version by email. This one can no longer be accepted.`}
        </Banner>
      )
    default:
      return null
  }
}
