import { openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { AcceptQuote, DeclineQuote } from '../schema.ts'
import { decideQuote } from './mutations.ts'
import { showQuote } from './queries.ts'

type Parts = { databases: Databases; services: Services }
type Typed = Record<string, string>
/** The IP address and user agent of the client. */
type Client = { address: string; browser: string }

/** What clients can read and do on the page of a quote, without an account. Undefined for an invalid link. */
export type QuoteHandler = ReturnType<typeof createQuoteHandler>

export function createQuoteHandler(program: Parts) {
  return {
    show: (link: string) => showQuote(openPlatform(program), link),
    /** Throws validation errors of `name`. */
    accept(link: string, typed: Typed, client: Client) {
      const { name } = AcceptQuote.parse(typed)
      return decideQuote(openPlatform(program), link, { decision: 'accepted', name, reason: null, ...client })
    },
    decline(link: string, typed: Typed, client: Client) {
      const { reason } = DeclineQuote.parse(typed)
      return decideQuote(openPlatform(program), link, {
        decision: 'declined',
        name: null,
        reason: reason || null,
        ...client,
      })
    },
  }
}
