import type { QuoteState } from '../rules.ts'
import type { QuotePaper } from '../schema.ts'

/** The IP address and user agent of a client. */
export type Client = { address: string; browser: string }

/** A revision as the client sees it, with the time zone and the locale (BCP 47) of the workspace; `decided` is the decision. */
export type QuoteView = {
  zone: string
  locale: string
  paper: QuotePaper
  state: QuoteState
  /** Whether emails are sent, so that a client who accepts gets a confirmation. */
  sendsMail: boolean
  decided: { decision: 'accepted' | 'declined'; name: string | null; at: string } | null
}
