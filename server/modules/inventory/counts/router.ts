import { onceProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { readProcedures } from '#server/core/records/procedures.ts'
import { countKind } from './kind.ts'
import { bookCount, cancelCount, createCount, enterCount } from './mutations.ts'
import { CreateCount, EnterCount, SeenCount, StockCount } from './schema.ts'

export const counts = router({
  ...readProcedures(countKind),
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
