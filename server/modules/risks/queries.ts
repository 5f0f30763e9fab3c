import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/read.ts'
import { riskKind } from './kind.ts'
import type { RiskScore } from './schema.ts'

const MOST_SCORES = 200

/** The latest ratings of a risk, oldest first. */
export async function listScores(ctx: WorkspaceContext, { id }: { id: string }): Promise<RiskScore[]> {
  await getRecord(riskKind, ctx, id)
  const rows = await ctx.db
    .selectFrom('risk_score')
    .select(['version', 'at', 'inherent', 'current', 'residual'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('risk', '=', id)
    .orderBy('version', 'desc')
    .limit(MOST_SCORES)
    .execute()
  return rows.toReversed() as RiskScore[]
}
