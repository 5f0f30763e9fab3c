import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord, present, selectRecord, shapeOf } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { itemKind } from './items/kind.ts'
import { find, findLedgerItems } from './items/queries.ts'
import { Catalogue, type ItemRef } from './rules.ts'
import { type Item, type StockByDay, StockedItem } from './schema.ts'

/** Items that any of the references can match. */
export const findItems = (ctx: WorkspaceContext, tx: Reader, refs: readonly ItemRef[]) =>
  find<Item>({ ...ctx, db: tx }, refs, shapeOf(itemKind, itemKind.schemas.record), (view) =>
    selectRecord(itemKind, present(itemKind, view)),
  )

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

/** The item and its stock, by id, number, EAN or name; throws `not_found` unless exactly one item matches. */
export async function getItem(ctx: WorkspaceContext, ref: string): Promise<StockedItem> {
  const found = new Catalogue(await findLedgerItems(ctx, ctx.db, [ref])).find(ref)
  if (!('item' in found)) throw notFound()
  return getRecord(itemKind, ctx, found.item.id, StockedItem)
}
