import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isId } from '#server/core/values/fields.ts'

/** A connection that a new sign-in may belong to. */
export async function findConnection(ctx: WorkspaceContext, id: string) {
  if (!isId(id)) return undefined
  return ctx.db
    .selectFrom('connector')
    .select(['id', 'provider', 'status', 'host', 'realm'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
}
