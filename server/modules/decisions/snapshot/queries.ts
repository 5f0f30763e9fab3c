import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { Risk } from '../../risks/schema.ts'
import { getBands } from '../../risks/settings/queries.ts'
import { MOST_RISKS } from '../rules/risk-matrix.ts'
import type { RiskSnapshot } from '../schema.ts'

const LONGEST_NAME = 120

/**
 * The rated risks of the workspace that are not closed, as inputs of the risk matrix, highest first. They are stored
 * with the decision, so later changes of a risk do not affect its result. Losses in other currencies are excluded.
 */
export async function takeSnapshot(ctx: WorkspaceContext): Promise<RiskSnapshot> {
  const [rows, { low, medium, high }] = await Promise.all([
    ctx.db
      .selectFrom('risk')
      .select(['number', 'title', 'inherent', 'residual', 'loss'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'closed')
      .where((is) => is.or([is('inherent', 'is not', null), is('residual', 'is not', null)]))
      .orderBy('score_inherent', (order) => order.desc().nullsLast())
      .orderBy('number')
      .limit(MOST_RISKS + 1)
      .execute(),
    getBands(ctx),
  ])
  const found = rows as Pick<Risk, 'number' | 'title' | 'inherent' | 'residual' | 'loss'>[]
  const { currency } = ctx.workspace
  return {
    risks: found.slice(0, MOST_RISKS).map(({ number, title, inherent, residual, loss }) => ({
      name: startOf(`#${number} ${title}`, LONGEST_NAME).trim(),
      inherent,
      residual,
      loss: loss?.currency === currency ? { low: loss.low, likely: loss.likely, high: loss.high } : null,
    })),
    bands: [low, medium, high],
    left_out: {
      risks: found.length > MOST_RISKS,
      losses: found.filter(({ loss }) => loss && loss.currency !== currency).length,
    },
  }
}
