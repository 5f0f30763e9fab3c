import { z } from 'zod'
import { BatchReport, ImportRows } from '#server/core/batch-schema.ts'
import { Deleted, RecordId } from '#server/core/fields.ts'
import { pageOf, wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { restMeta } from '#server/core/rest-meta.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { createDeal, importDeals, putDeal, removeDeal, restoreDeal, updateDeal, updateDeals } from './mutations.ts'
import { allDeals, getDeal, listDeals } from './queries.ts'
import { CreateDeal, ListDeals, PutDeal, UpdateDeal, Deal, DealRow } from './schema.ts'

const ById = z.strictObject({ id: RecordId })

const rest = restMeta('deals', 'deal', {
  list: 'Deals that are not in the Trash, oldest first unless `sort` says otherwise.',
  example: { name: 'Catalogue 2027', stage: 'proposal', amount: 12500.5, currency: 'EUR', close_date: '2027-01-31' },
})

export const deals = router({
  list: readProcedure('deals.read')
    .meta(rest.list)
    .input(ListDeals)
    .output(pageOf(Deal))
    .query(({ ctx, input }) => listDeals(ctx, input)),
  all: readProcedure('deals.read')
    .output(wholeOf(DealRow))
    .query(({ ctx }) => allDeals(ctx)),
  get: readProcedure('deals.read')
    .meta(rest.get)
    .input(ById)
    .output(Deal)
    .query(({ ctx, input }) => getDeal(ctx, input.id)),
  create: onceProcedure('deals.write')
    .meta(rest.create)
    .input(CreateDeal)
    .output(Deal)
    .mutation(({ ctx, input }) => createDeal(ctx, input)),
  update: writeProcedure('deals.write')
    .meta(rest.update)
    .input(UpdateDeal)
    .output(Deal)
    .mutation(({ ctx, input }) => updateDeal(ctx, input)),
  put: writeProcedure('deals.write')
    .meta(rest.put)
    .input(PutDeal)
    .output(Deal)
    .mutation(({ ctx, input }) => putDeal(ctx, input)),
  updateEach: writeProcedure('deals.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateDeals(ctx, input)),
  remove: writeProcedure('deals.write')
    .meta(rest.remove)
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeDeal(ctx, input)),
  removeEach: writeProcedure('deals.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, removeDeal)),
  restore: writeProcedure('deals.write')
    .meta(rest.restore)
    .input(ById)
    .output(Deal)
    .mutation(({ ctx, input }) => restoreDeal(ctx, input)),
  restoreEach: writeProcedure('deals.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, restoreDeal)),
  import: onceProcedure('records.import')
    .input(ImportRows)
    .output(BatchReport)
    .mutation(({ ctx, input }) => importDeals(ctx, input)),
})
