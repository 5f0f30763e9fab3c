import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord } from '#server/core/records/row.ts'
import { riskKind } from './kind.ts'
import type { RiskScore } from './schema.ts'

const MOST_SCORES = 200

/** The latest ratings of a risk, oldest first. */
export async function listScores(ctx: WorkspaceContext, { id }: { id: string }): Promise<RiskScore[]> {
  await getRecord(riskKind, ctx, id)
  const rows = await rowsWith(ctx, ctx.db, 'risk_score', { risk: id })
    .select(['version', 'at', 'inherent', 'current', 'residual'])
    .orderBy('version', 'desc')
    .limit(MOST_SCORES)
    .execute()
  return rows.toReversed() as RiskScore[]
}
