import { router, writeProcedure } from '#server/core/rest/procedures.ts'
import { ById, Deleted } from '#server/core/values/fields.ts'
import { eraseContact } from './mutations.ts'

/** Joins the calls of contacts: what erasing a person touches is spread over modules that know of contacts. */
export const erasure = router({
  erase: writeProcedure('trash.purge')
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => eraseContact(ctx, input)),
})
