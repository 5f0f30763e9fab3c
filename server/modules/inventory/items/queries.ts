import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { amongThose, arrayLiteral } from '#server/core/database/rows.ts'
import { query, type Rows, type View } from '#server/core/database/statements.ts'
import { present } from '#server/core/records/row.ts'
import { invalid, taken } from '#server/core/values/errors.ts'
import { Catalogue, eanKey, type ItemRef, lookupKeys, type Named, numberKey } from '../rules.ts'
import type { LedgerItem, Item, StockedItem } from '../schema.ts'

const held = (column: 'onHand' | 'avgCost' | 'value') => sql<number | null>`(
  select held.${sql.ref(column)} from item_stock held where held.workspace_id = item.workspace_id and held.item = item.id)`
export const onHand = sql<number>`coalesce(${held('onHand')}, 0)`
export const avgCost = held('avgCost')
export const value = sql<number>`coalesce(${held('value')}, 0)`
const awaited = (which: RawBuilder<boolean>) => sql<number>`(
  select coalesce(sum(greatest(line.qty - line.received, 0)), 0)
  from purchase_order_line line join purchase_order o on o.workspace_id = line.workspace_id and o.id = line."order"
  where line.workspace_id = item.workspace_id and line.item = item.id and ${which})`
export const onOrder = awaited(sql`o.status in ('ordered', 'partial')`)
export const onDraft = awaited(sql`o.status = 'draft' and o.deleted_at is null`)
/** Whether on hand plus on order is at or below the reorder point; false without a reorder point. */
export const isBelowReorder = sql<boolean>`(
  coalesce(item."reorderPoint", item."minQty") is not null and ${onHand} + ${onOrder} <= coalesce(item."reorderPoint", item."minQty"))`
/** Omits lots with zero stock, but not locations with zero stock. */
export const levels = sql<StockedItem['levels']>`(
  select coalesce(json_agg(json_build_object('location', place.name, 'lot', lot.code, 'expiry', lot.expiry, 'onHand', stock."onHand")
    order by place.name_key, lot.expiry nulls last, lot.code nulls last), '[]')
  from stock join location place on place.workspace_id = stock.workspace_id and place.id = stock.location
    left join lot on lot.workspace_id = stock.workspace_id and lot.id = stock.lot
  where stock.workspace_id = item.workspace_id and stock.item = item.id and (stock.lot is null or stock."onHand" <> 0))`

/** Items with a movement since then, or on a placed order that changed since then. */
export const isChangedSince = ({ workspace }: View, since: string) => sql<boolean>`item.id in (
  select held.item from item_stock held where held.workspace_id = ${workspace.id} and held.changed_at >= ${since}
  union all
  select line.item from purchase_order_line line join purchase_order o on o.workspace_id = line.workspace_id and o.id = line."order"
  where line.workspace_id = ${workspace.id} and o."orderedAt" is not null and o.updated_at >= ${since})`

const LEDGER_COLUMNS = ['item.id', 'item.number', 'item.name', 'item.ean', 'item.cost', 'item.shelfDays']

/** Items that any of the references can match, with the fields needed to record movements. */
export const findLedgerItems = (ctx: WorkspaceContext, tx: Reader, refs: readonly ItemRef[]) =>
  find<LedgerItem>({ ...ctx, db: tx }, refs, 'ledger items', (view) =>
    present({ table: 'item' }, view).select(LEDGER_COLUMNS),
  )

/** Resolves items by id, number, EAN or name; throws for an unknown one. */
export async function itemsNamed(ctx: WorkspaceContext, refs: readonly string[]): Promise<string[]> {
  const catalogue = new Catalogue(await findLedgerItems(ctx, ctx.db, refs))
  return refs.map((ref) => {
    const found = catalogue.find(ref)
    if (!('item' in found))
      throw invalid('item', `${JSON.stringify(ref)} is not the id, number, EAN or name of exactly one item`)
    return found.item.id
  })
}

/**
 * Items that any of the references can match, as `rows` selects them; `shape` names these columns. A number always takes
 * precedence (`Catalogue`), so names are only looked up for references without an existing number.
 */
export async function find<I extends Named>(
  ctx: View,
  refs: readonly ItemRef[],
  shape: string,
  rows: (view: View) => Rows,
): Promise<I[]> {
  const having = (keys: Keys) => itemsHaving<I>(ctx, keys, shape, rows)
  const { ids, numbers, eans, names } = lookupKeys(refs)
  const found = await having({ id: ids, number_key: numbers, ean_key: eans })
  const known = new Set(found.flatMap(({ number }) => (number === null ? [] : numberKey(number))))
  const open = refs.filter((ref) => !known.has(numberKey((typeof ref === 'string' ? ref : ref.number) ?? '')))
  const namesakes = await having({ name_key: open.length === refs.length ? names : lookupKeys(open).names })
  const items = new Map([...found, ...namesakes].map((item) => [item.id, item]))
  return [...items.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const KEY_TYPES = { id: 'uuid', number_key: 'text', ean_key: 'text', name_key: 'text' } as const
type Keys = { [column in keyof typeof KEY_TYPES]?: ReadonlySet<string> }

/** The items that have one of the keys, in one statement. That of single keys is planned once. */
async function itemsHaving<I>(ctx: View, keys: Keys, shape: string, rows: (view: View) => Rows): Promise<I[]> {
  const given = (Object.entries(keys) as [keyof Keys, ReadonlySet<string>][]).filter(([, { size }]) => size > 0)
  if (given.length === 0) return []
  const values = Object.fromEntries(
    given.map(([column, all]) => [column, all.size === 1 ? [...all][0]! : arrayLiteral([...all])]),
  )
  const looked = given.map(([column, { size }]) => (size === 1 ? `one ${column}` : column))
  return query<I, typeof values>(ctx, `${shape} by ${looked.join()}`, values, (view, placeholders) =>
    given
      .map(([column, { size }]) => {
        const value = placeholders[column]!
        return size === 1
          ? rows(view).where(`item.${column}`, '=', value)
          : rows(view).where(`item.${column}`, 'in', amongThose(value, KEY_TYPES[column]))
      })
      .reduce((all, some) => all.unionAll(some)),
  )
}

/** The first table that references the item and prevents its deletion. */
export async function findUse(ctx: WorkspaceContext, tx: Reader, id: string) {
  for (const table of ['movement', 'purchase_order_line', 'stock_count_line'] as const) {
    const rows = tx.selectFrom(table).select('item').where('workspace_id', '=', ctx.workspace.id).where('item', '=', id)
    if (await rows.limit(1).executeTakeFirst()) return table
  }
  return undefined
}

/** Number and EAN must be unique, and maxQty must not be less than minQty. */
export async function requireFree(
  ctx: WorkspaceContext,
  tx: Reader,
  { id, number, ean, minQty, maxQty }: Item,
): Promise<void> {
  if (minQty !== null && maxQty !== null && maxQty < minQty) throw invalid('maxQty', 'must not be less than minQty')
  const others = (await findLedgerItems(ctx, tx, [{ number, ean }])).filter((item) => item.id !== id)
  for (const other of others) {
    if (number !== null && other.number !== null && numberKey(other.number) === numberKey(number))
      throw taken('number', `already belongs to item ${other.name}. Choose a different number`)
    if (ean !== null && other.ean !== null && eanKey(other.ean) === eanKey(ean))
      throw taken('ean', `already belongs to item ${other.number ?? other.name}`)
  }
}
