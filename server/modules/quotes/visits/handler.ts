import { openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { DecideQuote } from '../schema.ts'
import { decideQuote } from './mutations.ts'
import { showQuote } from './queries.ts'
import type { Client } from './schema.ts'

type Parts = { databases: Databases; services: Services }

/** What clients can read and do on the page of a quote, without an account. Undefined for an invalid link. */
export type QuoteHandler = ReturnType<typeof createQuoteHandler>

export function createQuoteHandler(program: Parts) {
  return {
    show: (link: string) => showQuote(openPlatform(program), link),
    /** Throws validation errors of what the client typed. */
    decide: (link: string, typed: Record<string, string>, client: Client) =>
      decideQuote(openPlatform(program), link, DecideQuote.parse(typed), client),
  }
}
