import { z } from 'zod'
import { readProcedure, router } from '#server/core/procedures.ts'
import { listActivity } from './queries.ts'
import { Activity, ListActivity } from './schema.ts'

export const activity = router({
  list: readProcedure('activity.read')
    .input(ListActivity)
    .output(z.array(Activity))
    .query(({ ctx, input }) => listActivity(ctx, input)),
})
