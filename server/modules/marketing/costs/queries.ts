import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Cost } from '../schema.ts'

const MOST_COSTS = 1_000

/** Costs of a campaign, latest day first. */
export async function listCosts(ctx: WorkspaceContext, { campaign }: { campaign: string }) {
  const data = await ctx.db
    .selectFrom('cost')
    .select(['id', 'date', 'channel', 'currency', 'amount', 'note', 'updated_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('campaign', '=', campaign)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_COSTS)
    .execute()
  return { data: data.map((cost): Cost => ({ ...cost, amount: Number(cost.amount) })) }
}
