import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The ids of the workspace's active owners, the longest-standing first. */
export async function ownersOf(ctx: WorkspaceContext): Promise<string[]> {
  const owners = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return owners.map(({ id }) => id)
}
