import { requirePermission } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Created, permissionsOf } from '../sources/permissions-of.ts'

/** The caller must be allowed to write every kind that the source creates, or to delete them. */
export function requireKinds(ctx: WorkspaceContext, of: Created, isUndo = false): void {
  for (const permission of permissionsOf(ctx, of, isUndo)) requirePermission(ctx.actor, permission)
}
