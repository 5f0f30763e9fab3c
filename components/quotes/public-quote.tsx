import { Wordmark } from '#components/shell/logo.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { formatDay } from '#components/ui/day-words.ts'
import { dateFormat } from '#components/ui/formats.ts'
import type { QuoteView } from '#server/modules/quotes/visits/schema.ts'
import { DecideForm } from './decide-form.tsx'
import { QuotePaper } from './quote-paper.tsx'

type PublicQuoteProps = { view: QuoteView; problem?: string | undefined; typed?: Record<string, string> | undefined }

/** A revision of a quote as the client reads, prints, accepts or declines it. Works without JavaScript. */
export function PublicQuote({ view, problem, typed }: PublicQuoteProps) {
  const { paper, state, zone } = view
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 bg-canvas px-4 py-6 text-read md:py-12 print:bg-white print:p-0">
      <main
        id="main"
        className="flex w-full max-w-200 min-w-0 flex-col gap-8 rounded-lg border border-line bg-surface p-5 sm:p-10 print:scheme-light print:border-0 print:p-0"
      >
        <StateBanner view={view} />
        <QuotePaper {...paper} zone={zone} />
        {state === 'open' && (
          <DecideForm quote={paper.quote} seller={paper.seller.name} problem={problem} typed={typed} />
        )}
      </main>
      <footer className="text-ink-muted print:hidden">
        <Wordmark />
      </footer>
    </div>
  )
}

function StateBanner({ view: { state, decided, paper, zone } }: { view: QuoteView }) {
  const { seller, quote } = paper
  const at =
    decided &&
    dateFormat('en-GB', { timeZone: zone, dateStyle: 'long', timeStyle: 'short' }).format(new Date(decided.at))
  switch (state) {
    case 'accepted':
      return (
        <Banner tone="success" title="Quote accepted">
          {decided?.name ? `${decided.name} accepted this quote on ${at}.` : `This quote was accepted on ${at}.`}{' '}
          {seller.name} has been notified.
        </Banner>
      )
    case 'declined':
      return (
        <Banner title="Quote declined">{`This quote was declined on ${at}. ${seller.name} has been notified.`}</Banner>
      )
    case 'expired':
      return (
        <Banner tone="warning" title="Quote expired">
          {`This quote was valid until ${formatDay(quote.valid_until!, { day: 'numeric', month: 'long', year: 'numeric' })}. Ask ${seller.name} for a new one.`}
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
