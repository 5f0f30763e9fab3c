import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { enterRecord, leaveRecord, pointInRecord } from './mutations.ts'
import { Pointed, Present, Visit } from './schema.ts'

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
  point: readProcedure('tasks.read')
    .input(Pointed)
    .output(Present)
    .mutation(({ ctx, input }) => pointInRecord(ctx, ctx.live.presence, input)),
})
