import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { listActivity } from './queries.ts'
import { ActivityPage, ListActivity } from './schema.ts'

export const activity = router({
  list: readProcedure('activity.read')
    .input(ListActivity)
    .output(ActivityPage)
    .query(({ ctx, input }) => listActivity(ctx, input)),
})
