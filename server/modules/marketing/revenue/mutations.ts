import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { getRevenueChoice } from './queries.ts'
import type { ChooseRevenue, RevenueChoice } from './schema.ts'

/** Which sales count for the whole workspace. */
export async function chooseRevenue(ctx: WorkspaceContext, { source }: ChooseRevenue): Promise<RevenueChoice> {
  await housekeep(ctx, ({ tx, write }) => {
    write(
      tx
        .insertInto('revenue_source')
        .values({ workspace_id: ctx.workspace.id, source })
        .onConflict((taken) => taken.column('workspace_id').doUpdateSet({ source })),
    )
    return Promise.resolve()
  })
  return getRevenueChoice(ctx)
}
