import { including } from '#server/core/records/included.ts'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { recordProcedures, restOf } from '#server/core/rest/record-procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { mindmapKind } from './kind.ts'
import { createMindmap, restoreMindmap, saveMindmap, updateEachMindmap, updateMindmap } from './mutations.ts'
import { getMindmap, openMindmap } from './queries.ts'
import { GetMindmap, Mindmap, OpenMindmap, SavedMindmap, SaveMindmap } from './schema.ts'
import { nodeTasks } from './tasks/router.ts'

export const mindmaps = router({
  ...recordProcedures(mindmapKind, {
    shown: Mindmap,
    create: createMindmap,
    update: updateMindmap,
    updateEach: updateEachMindmap,
    restore: restoreMindmap,
  }),
  get: readProcedure('mindmaps.read')
    .meta(restOf(mindmapKind).get!)
    .input(GetMindmap)
    .output(Mindmap)
    .query(({ ctx, input }) => including(mindmapKind, getMindmap)(ctx, input)),
  open: readProcedure('mindmaps.read')
    .input(ById)
    .output(OpenMindmap)
    .query(({ ctx, input }) => openMindmap(ctx, input.id)),
  save: writeProcedure('mindmaps.write')
    .input(SaveMindmap)
    .output(SavedMindmap)
    .mutation(({ ctx, input }) => saveMindmap(ctx, input)),
  tasks: nodeTasks,
})
