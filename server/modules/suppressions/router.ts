import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { liftSuppression } from './mutations.ts'
import { listSuppressions } from './queries.ts'
import { LiftSuppression, Suppression, SuppressionList } from './schema.ts'

export const suppressions = router({
  list: readProcedure('workspace.manage')
    .output(SuppressionList)
    .query(({ ctx }) => listSuppressions(ctx)),
  lift: writeProcedure('workspace.manage')
    .input(LiftSuppression)
    .output(Suppression)
    .mutation(({ ctx, input }) => liftSuppression(ctx, input)),
})
