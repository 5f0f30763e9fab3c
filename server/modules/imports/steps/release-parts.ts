import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'

/** After the end of an import: the purge of idle files deletes its parts. */
export const releaseParts = (ctx: WorkspaceContext, tx: Scoped, id: string) =>
  tx
    .updateTable('file')
    .set({ idle_since: ctx.now.toISOString() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', 'in', rowsWith(ctx, tx, 'import_part', { import: id }).select('file'))
