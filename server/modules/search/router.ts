import { z } from 'zod'
import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { findRecords } from './queries.ts'
import { Find, Found } from './schema.ts'

/** Searches every kind of record that the caller's role may see; for the application only. */
export const search = router({
  find: readProcedure('members.read')
    .input(Find)
    .output(z.array(Found))
    .query(({ ctx, input }) => findRecords(ctx, input)),
})
