import { z } from 'zod'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { batchProcedure, recordProcedures } from '#server/core/rest/record-procedures.ts'
import { ById, Version } from '#server/core/values/record-fields.ts'
import { withdrawRecord } from '../trash/withdraw/mutations.ts'
import { Withdrawn } from '../trash/withdraw/schema.ts'
import { quoteKind } from './kind.ts'
import { billQuote } from './mutations.ts'
import { getQuotePaper, listRevisions } from './queries.ts'
import { BillQuote, GetQuotePaper, Quote, QuotePaper, QuoteRevision, SendQuote } from './schema.ts'
import { discardRevision, resendQuote, reviseQuote, sendQuote } from './sending/mutations.ts'

const AsSeen = ById.extend({ version: Version.optional() })

// Quotes are edited one by one.
const { updateEach: _update, removeEach: _remove, restoreEach: _restore, ...shared } = recordProcedures(quoteKind)

/** REST creates and edits drafts. Only people can send, revise and bill, in the application. */
export const quotes = router({
  ...shared,
  batch: batchProcedure(quoteKind),
  /** Deletes a draft that nobody has edited since it was created. */
  withdraw: writeProcedure('quotes.write')
    .input(ById)
    .output(Withdrawn)
    .mutation(({ ctx, input }) => withdrawRecord(quoteKind, ctx, input)),
  revisions: readProcedure('quotes.read')
    .input(ById)
    .output(z.array(QuoteRevision))
    .query(({ ctx, input }) => listRevisions(ctx, input.id)),
  paper: readProcedure('quotes.read')
    .input(GetQuotePaper)
    .output(QuotePaper)
    .query(({ ctx, input }) => getQuotePaper(ctx, input)),
  send: onceProcedure('quotes.send')
    .input(SendQuote)
    .output(Quote)
    .mutation(({ ctx, input }) => sendQuote(ctx, input)),
  resend: onceProcedure('quotes.send')
    .input(SendQuote)
    .output(Quote)
    .mutation(({ ctx, input }) => resendQuote(ctx, input)),
  revise: writeProcedure('quotes.send')
    .input(AsSeen)
    .output(Quote)
    .mutation(({ ctx, input }) => reviseQuote(ctx, input)),
  discard: writeProcedure('quotes.send')
    .input(AsSeen)
    .output(Quote)
    .mutation(({ ctx, input }) => discardRevision(ctx, input)),
  bill: onceProcedure('invoices.write')
    .input(BillQuote)
    .output(Quote)
    .mutation(({ ctx, input }) => billQuote(ctx, input)),
})
