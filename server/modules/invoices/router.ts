import { ById, Deleted, Version } from '#server/core/fields.ts'
import { pageOf, wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { restMeta } from '#server/core/rest-meta.ts'
import {
  createInvoice,
  issueInvoice,
  payInvoice,
  removeInvoice,
  reopenInvoice,
  restoreInvoice,
  rewriteInvoice,
  updateInvoice,
  voidInvoice,
} from './mutations.ts'
import { allInvoices, getInvoice, getInvoicePaper, listInvoices } from './queries.ts'
import { CreateInvoice, Invoice, InvoicePaper, InvoiceRow, ListInvoices, Rewritten, UpdateInvoice } from './schema.ts'

/** The state one has looked at: money does not move on an older one. */
const AsSeen = ById.extend({ version: Version.optional() })

const rest = restMeta('invoices', 'invoice', {
  list: 'Returns invoices, including drafts, by default oldest first. Members create and issue them in the application.',
  example: {},
})

export const invoices = router({
  list: readProcedure('invoices.read')
    .meta(rest.list)
    .input(ListInvoices)
    .output(pageOf(Invoice))
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  all: readProcedure('invoices.read')
    .output(wholeOf(InvoiceRow))
    .query(({ ctx }) => allInvoices(ctx)),
  get: readProcedure('invoices.read')
    .meta(rest.get)
    .input(ById)
    .output(Invoice)
    .query(({ ctx, input }) => getInvoice(ctx, input.id)),
  paper: readProcedure('invoices.read')
    .input(ById)
    .output(InvoicePaper)
    .query(({ ctx, input }) => getInvoicePaper(ctx, input.id)),
  create: onceProcedure('invoices.write')
    .input(CreateInvoice)
    .output(Invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),
  update: writeProcedure('invoices.write')
    .input(UpdateInvoice)
    .output(Invoice)
    .mutation(({ ctx, input }) => updateInvoice(ctx, input)),
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
  remove: writeProcedure('invoices.write')
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeInvoice(ctx, input)),
  restore: writeProcedure('invoices.write')
    .input(ById)
    .output(Invoice)
    .mutation(({ ctx, input }) => restoreInvoice(ctx, input)),
})
