import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { getFigures, getFirstSteps } from './queries.ts'
import { Figures, FirstSteps } from './schema.ts'

/** Data that only the home page uses; only on the application's database. */
export const home = router({
  figures: readProcedure('deals.read')
    .output(Figures)
    .query(({ ctx }) => getFigures(ctx)),
  /** The first steps that are still open. */
  steps: readProcedure('workspace.manage')
    .output(FirstSteps)
    .query(({ ctx }) => getFirstSteps(ctx)),
})
