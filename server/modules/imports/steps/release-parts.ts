import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'

/** Parts are purged a day after they are idle. */
const PARTS_DAYS = 6
const DAY_MS = 86_400_000
/** When the parts of an import that is not started are idle. */
export const idleSince = ({ now }: WorkspaceContext) => new Date(now.getTime() + PARTS_DAYS * DAY_MS).toISOString()

/** After the end of an import: the purge of idle files deletes its parts. */
export const releaseParts = (ctx: WorkspaceContext, tx: Scoped, id: string) =>
  keptUntil(ctx, tx, id, ctx.now.toISOString())

/** The import goes on after all. */
export const holdParts = (ctx: WorkspaceContext, tx: Scoped, id: string) => keptUntil(ctx, tx, id, idleSince(ctx))

const keptUntil = (ctx: WorkspaceContext, tx: Scoped, id: string, idle_since: string) =>
  tx
    .updateTable('file')
    .set({ idle_since })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', 'in', rowsWith(ctx, tx, 'import_part', { import: id }).select('file'))
