import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isId } from '#server/core/values/fields.ts'
import type { ProviderSlug } from '../rules.ts'

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

/** Whether the workspace has a working connection to one of the providers. */
export async function isSignedIn(ctx: WorkspaceContext, providers: readonly ProviderSlug[]): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('connector')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('provider', 'in', providers)
    .where('status', 'in', ['choosing', 'active'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
