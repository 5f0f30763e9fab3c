import { z } from 'zod'
import { RecordId } from '#server/core/fields.ts'
import { pageOf } from '#server/core/filters.ts'
import { readProcedure, router } from '#server/core/procedures.ts'
import { restMeta } from '#server/core/rest-meta.ts'
import { getInvoice, listInvoices } from './queries.ts'
import { Invoice, ListInvoices } from './schema.ts'

const ById = z.strictObject({ id: RecordId })

const rest = restMeta('invoices', 'invoice', {
  list: 'Invoices, drafts too, oldest first unless `sort` says otherwise. They are written and issued in the application.',
  example: {},
})

export const invoices = router({
  list: readProcedure('invoices.read')
    .meta(rest.list)
    .input(ListInvoices)
    .output(pageOf(Invoice))
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  get: readProcedure('invoices.read')
    .meta({ ...rest.get, rest: { ...rest.get.rest!, unversioned: ['overdue'] } })
    .input(ById)
    .output(Invoice)
    .query(({ ctx, input }) => getInvoice(ctx, input.id)),
})
