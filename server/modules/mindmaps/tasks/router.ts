import { onceProcedure, readProcedure, router } from '#server/core/rest/procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { makeTasks } from './mutations.ts'
import { getTaskOrigin, listNodeTasks } from './queries.ts'
import { MakeTasks, NodeTasks, TaskOrigin } from './schema.ts'

/** Tasks created from nodes of mind maps. */
export const nodeTasks = router({
  list: readProcedure('mindmaps.read')
    .input(ById)
    .output(NodeTasks)
    .query(({ ctx, input }) => listNodeTasks(ctx, input.id)),
  origin: readProcedure('mindmaps.read')
    .input(ById)
    .output(TaskOrigin)
    .query(({ ctx, input }) => getTaskOrigin(ctx, input.id)),
  make: onceProcedure('mindmaps.write')
    .input(MakeTasks)
    .output(NodeTasks)
    .mutation(({ ctx, input }) => makeTasks(ctx, input)),
})
