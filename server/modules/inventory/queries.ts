import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { present, selectRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { itemKind } from './items/kind.ts'
import { find } from './items/queries.ts'
import type { ItemRef } from './rules.ts'
import type { Item, StockByDay } from './schema.ts'

/** Items that any of the references can match. */
export function findItems(ctx: WorkspaceContext, tx: Reader, refs: readonly ItemRef[]): Promise<Item[]> {
  return find(refs, selectRecord(itemKind, present(itemKind, ctx, tx)))
}

/** Closing stock of the item on each day of its history. */
export function stockByDay(ctx: WorkspaceContext, id: string): Promise<StockByDay> {
  if (!isId(id)) throw notFound()
  return rowsWith(ctx, ctx.db, 'movement', { item: id })
    .select(['date', sql<number>`sum(sum(delta)) over (order by date)`.as('onHand')])
    .groupBy('date')
    .orderBy('date')
    .execute()
}

/** Names of all locations. */
export async function listLocations(ctx: WorkspaceContext): Promise<string[]> {
  const rows = ctx.db.selectFrom('location').select('name').where('workspace_id', '=', ctx.workspace.id)
  return (await rows.orderBy('name_key').execute()).map(({ name }) => name)
}
