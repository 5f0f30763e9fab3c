import { sql } from 'kysely'
import { isOneOf, namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { dayIn } from '#server/core/values/days.ts'
import { conflict } from '#server/core/values/errors.ts'
import { amountDue, isOverdue, requireTotal, sumLines } from './rules.ts'
import { CreateInvoice, Invoice, InvoiceRow, ListInvoices, UpdateInvoice } from './schema.ts'

export const invoiceKind = defineKind(
  { record: Invoice, row: InvoiceRow, create: CreateInvoice, update: UpdateInvoice, list: ListInvoices },
  {
    table: 'invoice',
    page: '/invoices',
    title: sql`coalesce(invoice.number, 'Draft for ' || invoice.company, 'Draft')`,
    search: { detail: sql`case when invoice.number is not null then invoice.company end`, status: 'status' },
    comments: true,
    path: 'invoices',
    read: 'invoices.read',
    write: 'invoices.write',
    docs: {
      list: 'Returns invoices, including drafts, by default oldest first. Members create and issue them in the application.',
      example: {},
      calls: ['list', 'get'],
    },
    refs: { project: 'project', contact: 'contact', deal: 'deal' },
    otherRefs: { replaced_by: 'invoice' },
    columns: { amount_due: sql`invoice.total - invoice.amount_paid` },
    unlogged: ['amount_due'],
    filters: {
      status: isOneOf('invoice.status'),
      project: namesOneOf('invoice.project', 'project'),
      contact: namesOneOf('invoice.contact', 'contact'),
    },
    /** Creates a draft: without a number, with totals from its lines. */
    defaults: (ctx) => ({ status: 'draft' as const, overdue: false, currency: ctx.workspace.currency, amount_paid: 0 }),
    derive(ctx, { before, given, after }) {
      const sums =
        given.lines || given.currency || !before ? requireTotal(sumLines(after.lines, after.currency)) : undefined
      const overdue = after.overdue && isOverdue(after, dayIn(ctx.workspace.time_zone, ctx.now))
      return { ...sums, overdue, amount_due: amountDue({ ...after, ...sums }) }
    },
    check(_ctx, { before }) {
      if (before && before.status !== 'draft')
        throw conflict('Only a draft can be edited. Void this invoice and create a replacement.')
    },
    onRemove(_ctx, _changing, invoice) {
      if (invoice.status !== 'draft') throw conflict('Only a draft can be deleted. Void the invoice instead.')
    },
  },
)
