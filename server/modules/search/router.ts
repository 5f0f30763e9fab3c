import { z } from 'zod'
import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { findPage, findRecords } from './queries.ts'
import { Find, FindPage, Found, FoundPage } from './schema.ts'

/** Searches every kind of record that the caller's role may see; for the application and agents. */
export const search = router({
  find: readProcedure('members.read')
    .input(Find)
    .output(z.array(Found))
    .query(({ ctx, input }) => findRecords(ctx, input)),
  page: readProcedure('members.read')
    .input(FindPage)
    .output(FoundPage)
    .query(({ ctx, input }) => findPage(ctx, input)),
})
