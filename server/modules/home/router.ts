import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { getFigures, getFirstSteps } from './queries.ts'
import { Figures, FirstSteps } from './schema.ts'

/** What the first page shows beside what other modules tell; the application's database only. */
export const home = router({
  figures: readProcedure('deals.read')
    .output(Figures)
    .query(({ ctx }) => getFigures(ctx)),
  /** Which of the first steps are still to be taken. */
  steps: readProcedure('workspace.manage')
    .output(FirstSteps)
    .query(({ ctx }) => getFirstSteps(ctx)),
})
