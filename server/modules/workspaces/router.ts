import { readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { updateWorkspace } from './mutations.ts'
import { getWorkspace } from './queries.ts'
import { UpdateWorkspace, Workspace } from './schema.ts'

/** The workspace one is in; the application's door only. */
export const workspaces = router({
  get: readProcedure('members.read')
    .output(Workspace)
    .query(({ ctx }) => getWorkspace(ctx)),
  update: writeProcedure('workspace.manage')
    .input(UpdateWorkspace)
    .output(Workspace)
    .mutation(({ ctx, input }) => updateWorkspace(ctx, input)),
})
