import { exactMoney } from '#components/invoices/invoice-title.ts'
import { Mark } from '#components/shell/logo.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { cx } from '#components/ui/cx.ts'
import { formatDay, englishLocale } from '#components/ui/format-day.ts'
import { type Notation, notationOf } from '#components/ui/format-number.ts'
import { dateFormat } from '#components/ui/formats.ts'
import { NotationScope } from '#components/ui/reader.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { QuoteView } from '#server/modules/quotes/visits/schema.ts'
import { DecideForm } from './decide-form.tsx'
import { PrintNow } from './print-now.tsx'
import { QuotePaper } from './quote-paper.tsx'

type PublicQuoteProps = { view: QuoteView; problem?: string | undefined; typed?: Record<string, string> | undefined }

const sheet = 'rounded-lg border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0'

/** A revision of a quote as the client reads, prints, accepts or declines it. Works without JavaScript. */
export function PublicQuote({ view, problem, typed }: PublicQuoteProps) {
  const { paper, state, zone } = view
  const notation = notationOf(view.locale)
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 bg-canvas px-4 py-6 text-read md:py-12 print:bg-white print:p-0">
      <main id="main" className="flex w-full max-w-200 min-w-0 flex-col gap-4 print:scheme-light">
        <section aria-label="Summary" className={cx(sheet, 'flex flex-col gap-5')}>
          <StateBanner view={view} notation={notation} />
          <Summary view={view} notation={notation} />
        </section>
        <div className={cx(sheet, 'flex min-w-0 flex-col gap-8 [&_.prose]:text-read! [&_.prose]:leading-6!')}>
          <NotationScope notation={notation}>
            <QuotePaper {...paper} zone={zone} />
          </NotationScope>
        </div>
        {state === 'open' && (
          <div className={sheet}>
            <DecideForm
              quote={paper.quote}
              seller={paper.seller.name}
              notation={notation}
              problem={problem}
              typed={typed}
            />
          </div>
        )}
      </main>
      <footer className="flex flex-col items-center gap-2 text-center text-sm text-ink-muted print:hidden">
        {paper.seller.email && (
          <p>
            Questions? Write to{' '}
            <a href={`mailto:${paper.seller.email}`} className="text-accent-text underline underline-offset-2">
              {shownAddress(paper.seller.email)}
            </a>
            .
          </p>
        )}
        <p className="flex items-center gap-1.5">
          <Mark className="size-4" /> Sent with Atrium
        </p>
      </footer>
    </div>
  )
}

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

type Shown = { view: QuoteView; notation: Notation }

/** The seller, total and deadline, and the next step. */
function Summary({ view: { state, paper }, notation }: Shown) {
  const { seller, quote } = paper
  const isOpen = state === 'open'
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="wrap-anywhere text-ink-muted">
          Quote {quote.number} from {seller.name}
        </p>
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {exactMoney(notation, quote.total, quote.currency)}
        </p>
        {isOpen && quote.valid_until && (
          <p className="text-ink-muted">Valid until {formatDay(notation, quote.valid_until, long)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <PrintNow />
        {isOpen && (
          <a href="#decision" className={buttonStyle({ variant: 'primary' })}>
            Accept or decline
          </a>
        )}
      </div>
    </div>
  )
}

function StateBanner({ view: { state, decided, paper, zone, sendsMail }, notation }: Shown) {
  const { seller, quote } = paper
  const at =
    decided &&
    dateFormat(englishLocale(notation), {
      timeZone: zone,
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(new Date(decided.at))
  switch (state) {
    case 'accepted':
      return (
        <Banner tone="success" title="Quote accepted">
          {decided?.name ? `${decided.name} accepted this quote on ${at}.` : `This quote was accepted on ${at}.`}{' '}
          {sendsMail
            ? `${seller.name} has been notified, and a confirmation was emailed to you.`
            : `${seller.name} has been notified. Print this page for your records.`}
        </Banner>
      )
    case 'declined':
      return (
        <Banner title="Quote declined">{`This quote was declined on ${at}. ${seller.name} has been notified.`}</Banner>
      )
    case 'expired':
      return (
        <Banner tone="warning" title="Quote expired">
          {`This quote was valid until ${formatDay(notation, quote.valid_until!, long)}. Ask ${seller.name} for a new one.`}
        </Banner>
      )
    case 'revising':
      return (
        <Banner tone="warning" title="A new version is coming">
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
