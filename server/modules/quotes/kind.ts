import { sql } from 'kysely'
import { attachedTo } from '#server/core/records/attachments.ts'
import { isOneOf, namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { conflict } from '#server/core/values/errors.ts'
import { requireTotal, sumLines } from '../invoices/rules.ts'
import { CreateQuote, ListQuotes, Quote, QuoteRow, UpdateQuote } from './schema.ts'

export const quoteKind = defineKind(
  { record: Quote, row: QuoteRow, create: CreateQuote, update: UpdateQuote, list: ListQuotes },
  {
    table: 'quote',
    path: 'quotes',
    read: 'quotes.read',
    write: 'quotes.write',
    page: '/quotes',
    title: sql`coalesce(quote.number, 'Draft for ' || quote.company, 'Draft')`,
    search: { detail: sql`case when quote.number is not null then quote.company end`, status: 'status' },
    comments: true,
    attachments: true,
    columns: { attachments: attachedTo('quote') },
    docs: {
      list: 'Returns quotes, including drafts, by default oldest first.',
      example: {
        company: 'Brandt Print',
        valid_until: '2026-12-31',
        lines: [{ description: 'Proofs', quantity: 2, unit_price: 50, tax_rate: 19 }],
      },
    },
    refs: { contact: 'contact', deal: 'deal', project: 'project' },
    otherRefs: { invoice: 'invoice' },
    filters: {
      status: isOneOf('quote.status'),
      contact: namesOneOf('quote.contact', 'contact'),
      deal: namesOneOf('quote.deal', 'deal'),
      project: namesOneOf('quote.project', 'project'),
    },
    defaults: (ctx) => ({ status: 'draft' as const, revision: 0, currency: ctx.workspace.currency, wins_deal: true }),
    derive(_ctx, { before, given, after }) {
      // A step that sends a quote or restores a revision has its sums.
      if (before && (given.total !== undefined || (!given.lines && !given.currency))) return {}
      return requireTotal(sumLines(after.lines, after.currency))
    },
    check(_ctx, { before, given }) {
      const edited = Object.keys(given).filter((field) => field !== 'attachments')
      if (before && before.status !== 'draft' && edited.length > 0)
        throw conflict('Only a draft can be edited. Revise this quote in the application, then edit it.')
    },
    onRemove(_ctx, _changing, quote) {
      if (quote.revision > 0) throw conflict('A quote that was sent cannot be deleted.')
    },
  },
)
