import { englishLocale } from '#server/core/values/days.ts'
import { LATIN, moneyOf } from '../invoices/rules.ts'
import type { Quote, QuotePaper } from './schema.ts'

/** `Q-2026-00017`: sorts numerically within a year. */
export function quoteNumber(year: number, count: number): string {
  return `Q-${year}-${String(count).padStart(5, '0')}`
}

/** The state of the quote for a client who opens revision `revision`. Only an open one can be decided. */
export type QuoteState = 'open' | 'accepted' | 'declined' | 'expired' | 'revising' | 'superseded'

/** `today` is the current day in the workspace. */
export function stateOf(
  quote: Pick<Quote, 'status' | 'revision' | 'valid_until'>,
  revision: number,
  today: string,
): QuoteState {
  if (revision < quote.revision) return 'superseded'
  if (quote.status === 'draft') return 'revising'
  if (quote.status !== 'sent') return quote.status
  return isPast(quote, today) ? 'expired' : 'open'
}

/** The last day counts in full. */
export const isPast = ({ valid_until }: Pick<Quote, 'valid_until'>, today: string) =>
  valid_until !== null && valid_until < today

/** The name of the client where no person is known. */
export const clientOf = ({ quote, contact }: QuotePaper) => quote.company ?? contact?.name ?? 'The client'

/** The total in the notation of a locale (BCP 47): "€119.00", "119,00 €". */
const totalOf = ({ total, currency }: Pick<Quote, 'total' | 'currency'>, locale: string) =>
  moneyOf(total, currency, locale)

/** "31 December 2026", or "December 31, 2026" where a locale writes the month first. */
const dayOf = (day: string, locale: string) =>
  new Intl.DateTimeFormat(englishLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** The email with the link to the quote: it greets the contact at their own address. */
export function quoteEmail(
  { quote, seller, contact }: QuotePaper,
  url: string,
  { to, locale, message = '' }: { to: string; locale: string; message?: string | undefined },
) {
  const isRevised = quote.revision > 1
  return {
    subject: `${isRevised ? 'Revised quote' : 'Quote'} ${quote.number} from ${seller.name}`,
    lead: contact && contact.email === to ? `Hello ${contact.name},` : 'Hello,',
    paragraphs: [
      isRevised
        ? `${seller.name} revised quote ${quote.number}. The earlier version is no longer valid.`
        : `${seller.name} sent you quote ${quote.number}.`,
      ...message.split(/\n{2,}/).filter((text) => text !== ''),
      `Total: ${totalOf(quote, locale)}`,
      ...(quote.valid_until ? [`Valid until ${dayOf(quote.valid_until, locale)}`] : []),
      ...(seller.email ? [`Questions? Write to ${seller.email}.`] : []),
    ],
    action: { label: 'View quote', url, confidential: true },
    footer: `${seller.name} sent this quote with Atrium. If you did not expect it, ignore this email.`,
  }
}

const MOST_LINES = 20
const MOMENT = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const

/** The confirmation email to all recipients of the quote. Times are shown in `zone` (IANA). */
export function acceptanceEmail(
  { quote, seller }: QuotePaper,
  accepted: { name: string; at: string; zone: string; locale: string; sha256: string },
  url: string,
) {
  const { name, at, zone, locale, sha256 } = accepted
  const money = (amount: number) => moneyOf(amount, quote.currency, locale)
  const counted = new Intl.NumberFormat(locale, { ...LATIN, maximumFractionDigits: 4 })
  const when = new Intl.DateTimeFormat(englishLocale(locale), { timeZone: zone, ...MOMENT })
  const rest = quote.lines.length - MOST_LINES
  return {
    subject: `Quote ${quote.number} from ${seller.name} accepted`,
    lead: `${name} accepted quote ${quote.number} from ${seller.name}.`,
    paragraphs: [
      ...quote.lines
        .slice(0, MOST_LINES)
        .map(({ description, quantity, amount }) => `${counted.format(quantity)} × ${description}: ${money(amount)}`),
      ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'line' : 'lines'}: open the quote to see all.`] : []),
      `Total: ${money(quote.total)}${quote.tax > 0 ? `, including ${money(quote.tax)} tax` : ''}`,
      `Accepted on ${when.format(new Date(at))} (${zone}). Revision ${quote.revision}, SHA-256 ${sha256}.`,
      ...(seller.email ? [`Questions? Write to ${seller.email}.`] : []),
    ],
    action: { label: 'View quote', url, confidential: true },
    footer: `You received this confirmation because ${seller.name} emailed this quote to you. Keep it for your records.`,
  }
}

/** The client's decision: an acceptance has a name, a refusal may have a reason. */
export type Decided = { decision: 'accepted' | 'declined'; name: string | null; reason: string | null }

/** The email to the team about the client's decision. */
export function decisionEmail(
  quote: QuotePaper['quote'],
  client: string,
  { decision, reason }: Decided,
  { workspace, url, locale }: { workspace: string; url: string; locale: string },
) {
  return {
    subject: `${client} ${decision} quote ${quote.number}`,
    lead: `${client} ${decision} quote ${quote.number} (${totalOf(quote, locale)}).`,
    paragraphs: reason ? [reason] : [],
    action: { label: 'View quote', url },
    footer: `You received this email as a member of ${workspace}. You can turn off these emails in your account settings.`,
  }
}
