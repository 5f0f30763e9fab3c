import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'

/** Whether a project is there and not in the Trash; it stays so until the transaction ends. */
export async function isPresentProject(ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('project')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
