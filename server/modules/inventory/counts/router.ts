import { z } from 'zod'
import { RecordId } from '#server/core/fields.ts'
import { wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { bookCount, cancelCount, createCount, enterCount } from './mutations.ts'
import { allCounts, getCount } from './queries.ts'
import { CreateCount, EnterCount, SeenCount, StockCount, StockCountRow } from './schema.ts'

export const counts = router({
  all: readProcedure('inventory.read')
    .output(wholeOf(StockCountRow))
    .query(({ ctx }) => allCounts(ctx)),
  get: readProcedure('inventory.read')
    .input(z.strictObject({ id: RecordId }))
    .output(StockCount)
    .query(({ ctx, input }) => getCount(ctx, input.id)),
  create: onceProcedure('inventory.write')
    .input(CreateCount)
    .output(StockCount)
    .mutation(({ ctx, input }) => createCount(ctx, input)),
  enter: writeProcedure('inventory.write')
    .input(EnterCount)
    .output(StockCount)
    .mutation(({ ctx, input }) => enterCount(ctx, input)),
  book: writeProcedure('inventory.write')
    .input(SeenCount)
    .output(StockCount)
    .mutation(({ ctx, input }) => bookCount(ctx, input)),
  cancel: writeProcedure('inventory.write')
    .input(SeenCount)
    .output(StockCount)
    .mutation(({ ctx, input }) => cancelCount(ctx, input)),
})
