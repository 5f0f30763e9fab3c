import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'

/** The ids of the workspace's active owners, the longest-standing first. */
export async function ownersOf(ctx: WorkspaceContext): Promise<string[]> {
  const owners = await rowsWith(ctx, ctx.db, 'member', { role: 'owner', status: 'active' })
    .select('id')
    .orderBy('id')
    .execute()
  return owners.map(({ id }) => id)
}

/** The email address of a member. */
export async function getEmail(ctx: WorkspaceContext, db: Reader, id: string): Promise<string> {
  const { email } = await rowsWith(ctx, db, 'member', { id }).select('email').executeTakeFirstOrThrow()
  return email
}
