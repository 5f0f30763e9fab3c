import { type Permission, roleMay } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import type { Role } from '#server/core/values/actor.ts'
import { forbidden } from '#server/core/values/errors.ts'
import type { StoredImport } from '../queries.ts'
import { permissionsOf } from '../sources/permissions-of.ts'

/**
 * The member or token that started the import. Throws if they could not start it now: a member who left or a revoked token
 * writes nothing more.
 */
export async function starterOf(ctx: WorkspaceContext, stored: StoredImport): Promise<{ id: string; name: string }> {
  const { actor_kind, actor_id: id, work } = stored
  const needed: Permission[] = ['records.import', ...permissionsOf(ctx, stored, work === 'undo')]
  const started = actor_kind === 'member' ? await memberOf(ctx, id) : await tokenOf(ctx, id)
  if (!started)
    throw forbidden(`The ${actor_kind} that started this import no longer has access. Create another import.`)
  if (!needed.every((permission) => roleMay(started.role, permission)))
    throw forbidden(
      `The role of the member who started this import no longer allows it. Ask an owner to import the file.`,
    )
  return { id, name: started.name }
}

async function memberOf(ctx: WorkspaceContext, id: string) {
  const row = await rowsWith(ctx, ctx.db, 'member', { id, status: 'active' })
    .select(['name', 'role'])
    .executeTakeFirst()
  return row && { name: row.name, role: row.role as Role }
}

/** Tokens act as a manager. */
async function tokenOf(ctx: WorkspaceContext, id: string) {
  const row = await rowsWith(ctx, ctx.db, 'token', { id, access: 'read_write' })
    .select(['name', 'expires_at', 'revoked_at'])
    .executeTakeFirst()
  const now = ctx.now.toISOString()
  if (!row || (row.revoked_at && row.revoked_at <= now) || (row.expires_at && row.expires_at <= now)) return undefined
  return { name: row.name, role: 'manager' as const }
}
