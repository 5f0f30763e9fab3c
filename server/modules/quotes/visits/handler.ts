import { atLink, type PlatformOf } from '#server/core/access/platform.ts'
import { DecideQuote } from '../schema.ts'
import { decideQuote } from './mutations.ts'
import { showQuote } from './queries.ts'
import type { Client } from './schema.ts'

/** The actions of clients on the public page of a quote, without an account. Undefined for an invalid link. */
export type QuoteHandler = ReturnType<typeof createQuoteHandler>

export function createQuoteHandler(platformOf: PlatformOf) {
  return {
    show: (link: string) => atLink(platformOf, link, (platform) => showQuote(platform, link)),
    /** Throws validation errors of the client's input. */
    decide: (link: string, typed: Record<string, string>, client: Client) =>
      atLink(platformOf, link, (platform) => decideQuote(platform, link, DecideQuote.parse(typed), client)),
  }
}
