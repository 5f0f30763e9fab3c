import { onceProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { allProcedure, getProcedure } from '#server/core/rest/record-procedures.ts'
import { countKind } from './kind.ts'
import { bookCount, cancelCount, createCount, enterCount } from './mutations.ts'
import { CreateCount, EnterCount, SeenCount, StockCount } from './schema.ts'

export const counts = router({
  all: allProcedure(countKind),
  get: getProcedure(countKind),
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
