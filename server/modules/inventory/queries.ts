import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { invalid, notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { among } from '#server/core/rows.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { Catalogue, type ItemRef, lookupKeys, type Named, numberKey } from './rules.ts'
import type { Bookable, InventorySettings, Item, ItemRow, ListItems, StockByDay, StockedItem } from './schema.ts'

type Items = SelectQueryBuilder<DB, 'item', object>

/** The columns of an item, named as REST names them: a row of these is the record. */
function itemColumns<O>(rows: SelectQueryBuilder<DB, 'item', O>) {
  return rows
    .select(['item.id', 'item.number', 'item.name', 'item.group', 'item.unit', 'item.cost', 'item.price', 'item.ean'])
    .select(['item.supplier', 'item.reorderPoint', 'item.minQty', 'item.maxQty', 'item.leadDays', 'item.packSize'])
    .select(['item.shelfDays', 'item.weight', 'item.active', 'item.autoCreated'])
    .select(['item.version', 'item.created_at', 'item.updated_at'])
}

const held = (column: 'onHand' | 'avgCost' | 'value') => sql<number | null>`(
  select held.${sql.ref(column)} from item_stock held where held.workspace_id = item.workspace_id and held.item = item.id)`
export const onHand = sql<number>`coalesce(${held('onHand')}, 0)`
const value = sql<number>`coalesce(${held('value')}, 0)`
const awaited = (which: RawBuilder<boolean>) => sql<number>`(
  select coalesce(sum(greatest(line.qty - line.received, 0)), 0)
  from purchase_order_line line join purchase_order o on o.workspace_id = line.workspace_id and o.id = line."order"
  where line.workspace_id = item.workspace_id and line.item = item.id and ${which})`
export const onOrder = awaited(sql`o.status in ('ordered', 'partial')`)
export const onDraft = awaited(sql`o.status = 'draft' and o.deleted_at is null`)
/** What is there and what is under way is at or below the point of ordering; never so without such a point. */
export const isBelowReorder = sql<boolean>`(
  coalesce(item."reorderPoint", item."minQty") is not null and ${onHand} + ${onOrder} <= coalesce(item."reorderPoint", item."minQty"))`
/** Of lots that are gone there is nothing to say; a place that is empty is told. */
const levels = sql<StockedItem['levels']>`(
  select coalesce(json_agg(json_build_object('location', place.name, 'lot', lot.code, 'expiry', lot.expiry, 'onHand', stock."onHand")
    order by place.name_key, lot.expiry nulls last, lot.code nulls last), '[]')
  from stock join location place on place.workspace_id = stock.workspace_id and place.id = stock.location
    left join lot on lot.workspace_id = stock.workspace_id and lot.id = stock.lot
  where stock.workspace_id = item.workspace_id and stock.item = item.id and (stock.lot is null or stock."onHand" <> 0))`

function sumColumns(rows: Items) {
  return itemColumns(rows).select([
    onHand.as('onHand'),
    onOrder.as('onOrder'),
    held('avgCost').as('avgCost'),
    value.as('value'),
  ])
}

const stockedColumns = (rows: Items) => sumColumns(rows).select(levels.as('levels'))

/** Items that are not in the Trash. */
function presentItems({ workspace }: Pick<View, 'workspace'>, db: Reader): Items {
  return db.selectFrom('item').where('item.workspace_id', '=', workspace.id).where('item.deleted_at', 'is', null)
}

/** The items that any of the references can mean. */
export function findItems(ctx: WorkspaceContext, tx: Reader, refs: readonly ItemRef[]): Promise<Item[]> {
  return find(refs, itemColumns(presentItems(ctx, tx)))
}

/** Of the same items what booking has to know. */
export function findBookable(ctx: WorkspaceContext, tx: Reader, refs: readonly ItemRef[]): Promise<Bookable[]> {
  const columns = ['item.id', 'item.number', 'item.name', 'item.ean', 'item.cost', 'item.shelfDays'] as const
  return find(refs, presentItems(ctx, tx).select(columns))
}

/** Ids of the items that a filter names by id, number, EAN or name; one that is not known is refused. */
export async function itemsNamed(
  ctx: WorkspaceContext,
  refs: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!refs) return undefined
  const catalogue = new Catalogue(await findBookable(ctx, ctx.db, refs))
  return refs.map((ref) => {
    const found = catalogue.find(ref)
    if (!('item' in found))
      throw invalid('item', `${JSON.stringify(ref)} is not the id, number, EAN or name of exactly one item`)
    return found.item.id
  })
}

/** A number means its item whatever else is said (`Catalogue`), so names are only looked up for what has none that is known. */
async function find<I extends Named>(refs: readonly ItemRef[], rows: SelectQueryBuilder<DB, 'item', I>): Promise<I[]> {
  const having = async (column: 'id' | 'number_key' | 'ean_key' | 'name_key', values: Set<string>) =>
    values.size === 0
      ? []
      : ((await rows.where(`item.${column}`, 'in', among(values, column === 'id' ? 'uuid' : 'text')).execute()) as I[])
  const { ids, numbers, eans } = lookupKeys(refs)
  const found = (await Promise.all([having('id', ids), having('number_key', numbers), having('ean_key', eans)])).flat()
  const known = new Set(found.flatMap(({ number }) => (number === null ? [] : numberKey(number))))
  const open = refs.filter((ref) => !known.has(numberKey((typeof ref === 'string' ? ref : ref.number) ?? '')))
  const namesakes = await having('name_key', lookupKeys(open).names)
  const items = new Map([...found, ...namesakes].map((item) => [item.id, item]))
  return [...items.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Locks the item until the transaction ends; undefined when there is none. */
export async function lockItem(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Item | undefined> {
  if (!isId(id)) return undefined
  const rows = presentItems(ctx, tx).where('item.id', '=', id)
  return itemColumns(rows).forUpdate('item').executeTakeFirst()
}

/** The same for an item in the Trash. */
export async function lockTrashedItem(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Item | undefined> {
  if (!isId(id)) return undefined
  const rows = tx.selectFrom('item').where('item.workspace_id', '=', ctx.workspace.id).where('item.id', '=', id)
  return itemColumns(rows.where('item.deleted_at', 'is not', null))
    .forUpdate('item')
    .executeTakeFirst()
}

/** What keeps an item from being deleted: a table that names it. */
export async function findUse(ctx: WorkspaceContext, tx: Reader, id: string) {
  for (const table of ['movement', 'purchase_order_line', 'stock_count_line'] as const) {
    const rows = tx.selectFrom(table).select('item').where('workspace_id', '=', ctx.workspace.id).where('item', '=', id)
    if (await rows.limit(1).executeTakeFirst()) return table
  }
  return undefined
}

export async function getItem(ctx: WorkspaceContext, id: string): Promise<StockedItem> {
  if (!isId(id)) throw notFound()
  const [item] = await query(ctx, 'item by id', { id }, (view, values) =>
    stockedColumns(presentItems(view, view.db).where('item.id', '=', values.id)),
  )
  if (!item) throw notFound()
  return item
}

export function allItems(ctx: WorkspaceContext) {
  return whole<ItemRow>(ctx, {
    table: 'item',
    rows: (view) => sumColumns(presentItems(view, view.db)).select(isBelowReorder.as('belowReorder')),
  })
}

/** Closing stock of the item on each day of its history. */
export function stockByDay(ctx: WorkspaceContext, id: string): Promise<StockByDay> {
  if (!isId(id)) throw notFound()
  return ctx.db
    .selectFrom('movement')
    .select(['date', sql<number>`sum(sum(delta)) over (order by date)`.as('onHand')])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('item', '=', id)
    .groupBy('date')
    .orderBy('date')
    .execute()
}

export async function getSettings(ctx: WorkspaceContext): Promise<InventorySettings> {
  return { negativeStock: await mayGoNegative(ctx, ctx.db) }
}

/** Whether stock may fall below 0: it may, unless the workspace says otherwise. */
export async function mayGoNegative(ctx: WorkspaceContext, db: Reader): Promise<boolean> {
  const setting = await db
    .selectFrom('inventory_setting')
    .select('negativeStock')
    .where('workspace_id', '=', ctx.workspace.id)
    .executeTakeFirst()
  return setting?.negativeStock ?? true
}

/** Names of the places there are. */
export async function listLocations(ctx: WorkspaceContext): Promise<string[]> {
  const rows = ctx.db.selectFrom('location').select('name').where('workspace_id', '=', ctx.workspace.id)
  return (await rows.orderBy('name_key').execute()).map(({ name }) => name)
}

export function listItems(ctx: WorkspaceContext, input: ListItems) {
  return page<StockedItem>(ctx, input, {
    table: 'item',
    rows: (view) => filterItems(view, input),
    columns: (rows) => stockedColumns(rows as Items),
    sorts: { onHand, value },
  })
}

/** Booked on, or on an order that was changed after it was placed. */
const isChangedSince = ({ workspace }: View, since: string) => sql<boolean>`item.id in (
  select held.item from item_stock held where held.workspace_id = ${workspace.id} and held.changed_at >= ${since}
  union all
  select line.item from purchase_order_line line join purchase_order o on o.workspace_id = line.workspace_id and o.id = line."order"
  where line.workspace_id = ${workspace.id} and o."orderedAt" is not null and o.updated_at >= ${since})`

function filterItems(view: View, { group, active, below_reorder, updated_since, stock_since, q }: ListItems): Items {
  let found = presentItems(view, view.db)
  if (group) found = found.where(sql<boolean>`item."group" = any(${group}::text[])`)
  if (active !== undefined) found = found.where('item.active', '=', active)
  if (below_reorder !== undefined)
    found = found.where(below_reorder ? isBelowReorder : sql<boolean>`not ${isBelowReorder}`)
  if (updated_since) found = found.where('item.updated_at', '>=', updated_since)
  if (stock_since) found = found.where(isChangedSince(view, stock_since))
  if (q) found = found.where(matchesWords('item', q))
  return found
}
