import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** All folders of the workspace outside the Trash. */
export function listTree({ workspace }: WorkspaceContext, db: Reader) {
  return db
    .selectFrom('folder')
    .select(['id', 'name', 'parent', 'position'])
    .where('workspace_id', '=', workspace.id)
    .where('deleted_at', 'is', null)
    .execute()
}
