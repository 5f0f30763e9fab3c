import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Touch } from './schema.ts'

const MOST_TOUCHES = 200

/** The latest touches of an address or a campaign. */
export async function listTouches(
  ctx: WorkspaceContext,
  by: { email: string | null } | { campaign: string },
): Promise<Touch[]> {
  const rows = ctx.db
    .selectFrom('touch')
    .select(['id', 'email', 'kind', 'campaign', 'campaign_label', 'source', 'medium', 'note', 'ts'])
    .where('workspace_id', '=', ctx.workspace.id)
  const found = 'campaign' in by ? rows.where('campaign', '=', by.campaign) : rows.where('email', '=', by.email)
  return found.orderBy('ts', 'desc').limit(MOST_TOUCHES).execute()
}
