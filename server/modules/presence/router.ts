import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { enterRecord, leaveRecord } from './mutations.ts'
import { Present, Visit } from './schema.ts'

/** Viewers of a record, never stored; the live stream announces changes. */
export const presence = router({
  enter: readProcedure('tasks.read')
    .input(Visit)
    .output(Present)
    .mutation(({ ctx, input }) => enterRecord(ctx, ctx.live.presence, input)),
  leave: readProcedure('tasks.read')
    .input(Visit)
    .output(Present)
    .mutation(({ ctx, input }) => leaveRecord(ctx, ctx.live.presence, input)),
})
