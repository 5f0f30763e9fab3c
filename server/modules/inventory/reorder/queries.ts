import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayIn } from '#server/core/values/days.ts'
import { isBelowReorder, onDraft, onHand, onOrder } from '../items/queries.ts'
import { suggest } from './rules.ts'
import type { ReorderList } from './schema.ts'

const MOST = 1_000

/** The items to order now, by supplier. Omits inactive items. */
export async function listReorder(ctx: WorkspaceContext): Promise<ReorderList> {
  const rows = await ctx.db
    .selectFrom('item')
    .select(['id', 'number', 'name', 'supplier', 'unit', 'cost', 'reorderPoint', 'minQty', 'maxQty'])
    .select(['packSize', 'leadDays', onHand.as('onHand'), onOrder.as('onOrder'), onDraft.as('onDraft')])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where(isBelowReorder)
    .orderBy(sql`supplier nulls last`)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(MOST + 1)
    .execute()
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  return {
    data: rows.slice(0, MOST).flatMap((item) => suggest(item, today) ?? []),
    complete: rows.length <= MOST,
  }
}
