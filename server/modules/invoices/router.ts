import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { recordProcedures } from '#server/core/rest/record-procedures.ts'
import { ById, Version } from '#server/core/values/record-fields.ts'
import { withdrawRecord } from '../trash/withdraw/mutations.ts'
import { Withdrawn } from '../trash/withdraw/schema.ts'
import { invoiceKind } from './kind.ts'
import { issueInvoice, payInvoice, reopenInvoice, rewriteInvoice, voidInvoice } from './mutations.ts'
import { getInvoicePaper } from './queries.ts'
import { Invoice, InvoicePaper, Rewritten } from './schema.ts'

/** The version the caller has seen: a payment status never changes on the basis of an older one. */
const AsSeen = ById.extend({ version: Version.optional() })

// Invoices are edited one by one.
const { updateEach: _update, removeEach: _remove, restoreEach: _restore, ...shared } = recordProcedures(invoiceKind)

export const invoices = router({
  ...shared,
  paper: readProcedure('invoices.read')
    .input(ById)
    .output(InvoicePaper)
    .query(({ ctx, input }) => getInvoicePaper(ctx, input.id)),
  issue: writeProcedure('invoices.issue')
    .input(AsSeen)
    .output(Invoice)
    .mutation(({ ctx, input }) => issueInvoice(ctx, input)),
  pay: writeProcedure('invoices.issue')
    .input(AsSeen)
    .output(Invoice)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),
  reopen: writeProcedure('invoices.issue')
    .input(AsSeen)
    .output(Invoice)
    .mutation(({ ctx, input }) => reopenInvoice(ctx, input)),
  void: writeProcedure('invoices.issue')
    .input(AsSeen)
    .output(Invoice)
    .mutation(({ ctx, input }) => voidInvoice(ctx, input)),
  rewrite: onceProcedure('invoices.issue')
    .input(AsSeen)
    .output(Rewritten)
    .mutation(({ ctx, input }) => rewriteInvoice(ctx, input)),
  /** Deletes a draft that nobody has edited since it was created. */
  withdraw: writeProcedure('invoices.write')
    .input(ById)
    .output(Withdrawn)
    .mutation(({ ctx, input }) => withdrawRecord(invoiceKind, ctx, input)),
})
