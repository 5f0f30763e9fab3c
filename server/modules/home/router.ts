import { readProcedure, router } from '#server/core/procedures.ts'
import { getFigures } from './queries.ts'
import { Figures } from './schema.ts'

/** What the first page shows beside what other modules tell; the application's door only. */
export const home = router({
  figures: readProcedure('deals.read')
    .output(Figures)
    .query(({ ctx }) => getFigures(ctx)),
})
