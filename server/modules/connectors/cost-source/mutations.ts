import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { changeWithLock } from '#server/core/database/change.ts'
import { notFound } from '#server/core/values/errors.ts'
import { getCostSource } from './queries.ts'
import type { CostSource, SetCostSource } from './schema.ts'

/** Decides which costs of a campaign count on days that have both. */
export function setCostSource(ctx: WorkspaceContext, { campaign, source }: SetCostSource): Promise<CostSource> {
  return changeWithLock(ctx, 'marketing', async ({ tx, write, record, unchanged }) => {
    const found = await tx
      .selectFrom('campaign')
      .select(['id', 'name'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', campaign)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!found) throw notFound()
    const before = await getCostSource(ctx, campaign, tx)
    if (before.source === source) return unchanged(before)
    write(
      tx
        .insertInto('cost_source')
        .values({ workspace_id: ctx.workspace.id, campaign, source })
        .onConflict((conflict) => conflict.columns(['workspace_id', 'campaign']).doUpdateSet({ source })),
    )
    const { id, name } = found
    record({
      event: 'cost_source.changed',
      record: { id, version: 1, name, source },
      before: { source: before.source },
    })
    return { ...before, source, is_set: true }
  })
}
