import { router, writeProcedure } from '#server/core/rest/procedures.ts'
import { ById, Deleted } from '#server/core/values/record-fields.ts'
import { eraseContact } from './mutations.ts'

/** Part of the contacts API. Erasing touches several modules that depend on contacts. */
export const erasure = router({
  erase: writeProcedure('trash.purge')
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => eraseContact(ctx, input)),
})
