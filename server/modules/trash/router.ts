import { z } from 'zod'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { Deleted } from '#server/core/values/record-fields.ts'
import { emptyTrash, purgeTrashed } from './mutations.ts'
import { listTrash } from './queries.ts'
import { ListTrash, Purge, TrashPage } from './schema.ts'

/** For the application only; records are restored by the procedures of their own kind. */
export const trash = router({
  list: readProcedure('trash.read')
    .input(ListTrash)
    .output(TrashPage)
    .query(({ ctx, input }) => listTrash(ctx, input)),
  purge: writeProcedure('trash.purge')
    .input(Purge)
    .output(Deleted)
    .mutation(({ ctx, input }) => purgeTrashed(ctx, input)),
  empty: writeProcedure('trash.purge')
    .output(z.object({ purged: z.int() }))
    .mutation(({ ctx }) => emptyTrash(ctx)),
})
