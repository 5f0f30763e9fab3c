import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { page } from '#server/core/paging.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { itemsNamed } from '../queries.ts'
import { numberKey } from '../rules.ts'
import { orderNumber } from './rules.ts'
import type { ListOrders, PurchaseOrder, PurchaseOrderRow } from './schema.ts'

type Orders = SelectQueryBuilder<DB, 'purchase_order', object>
/** An order, and how many receipts it has had: the next one's number. */
export type StoredOrder = PurchaseOrder & { receipts: number }

const ofOrder = sql`line.workspace_id = purchase_order.workspace_id and line."order" = purchase_order.id`
const total = sql<number>`(select coalesce(round(sum(line.qty * line.cost), 2), 0) from purchase_order_line line where ${ofOrder})`
const lines = sql<PurchaseOrder['lines']>`(
  select coalesce(json_agg(json_build_object('line', line.line, 'item', line.item, 'number', item.number, 'name', item.name,
    'qty', line.qty, 'received', line.received, 'unit', item.unit, 'cost', line.cost) order by line.line), '[]')
  from purchase_order_line line join item on item.workspace_id = line.workspace_id and item.id = line.item where ${ofOrder})`

function rowColumns(rows: Orders) {
  return rows
    .select(['purchase_order.id', 'purchase_order.number', 'purchase_order.supplier', 'purchase_order.status'])
    .select(['purchase_order.orderedAt', 'purchase_order.expectedAt', 'purchase_order.receivedAt'])
    .select(['purchase_order.currency', total.as('total'), 'purchase_order.note'])
    .select(['purchase_order.version', 'purchase_order.created_at', 'purchase_order.updated_at'])
}

const orderColumns = (rows: Orders) => rowColumns(rows).select(lines.as('lines'))

const everyOrder = (ctx: Pick<WorkspaceContext, 'workspace'>, db: Reader): Orders =>
  db.selectFrom('purchase_order').where('purchase_order.workspace_id', '=', ctx.workspace.id)

/** Orders that are not in the Trash. */
const orders = (ctx: Pick<WorkspaceContext, 'workspace'>, db: Reader): Orders =>
  everyOrder(ctx, db).where('purchase_order.deleted_at', 'is', null)

/** Locks the order until the transaction ends; undefined when there is none. */
export async function lockOrder(ctx: WorkspaceContext, tx: Reader, id: string): Promise<StoredOrder | undefined> {
  if (!isId(id)) return undefined
  const rows = orderColumns(orders(ctx, tx)).select('purchase_order.receipts').where('purchase_order.id', '=', id)
  return (await rows.forUpdate('purchase_order').executeTakeFirst()) as StoredOrder | undefined
}

/** The same for an order in the Trash. */
export async function lockTrashedOrder(ctx: WorkspaceContext, tx: Reader, id: string) {
  if (!isId(id)) return undefined
  const rows = everyOrder(ctx, tx)
    .where('purchase_order.id', '=', id)
    .where('purchase_order.deleted_at', 'is not', null)
  return (await orderColumns(rows).forUpdate('purchase_order').executeTakeFirst()) as PurchaseOrder | undefined
}

/** Locks the orders under way that have one of these numbers. */
export async function lockOrdersByNumber(ctx: WorkspaceContext, tx: Reader, keys: readonly string[]) {
  const rows = orderColumns(orders(ctx, tx))
    .where('purchase_order.number_key', '=', (eb) => eb.fn.any(eb.val([...keys])))
    .where('purchase_order.status', 'in', ['ordered', 'partial'])
  return (await rows.orderBy('purchase_order.id').forUpdate('purchase_order').execute()) as PurchaseOrder[]
}

const LOOKED_AT = 100

/** The next serial whose number no order has, not even one that was numbered by hand or is in the Trash. */
export async function nextSerial(ctx: WorkspaceContext, tx: Reader): Promise<number> {
  const last = await everyOrder(ctx, tx)
    .select((eb) => eb.fn.max('purchase_order.serial').as('serial'))
    .executeTakeFirst()
  for (let from = Number(last?.serial ?? 0) + 1; ; from += LOOKED_AT) {
    const serials = Array.from({ length: LOOKED_AT }, (_, place) => from + place)
    const keys = serials.map((serial) => numberKey(orderNumber(serial)))
    const rows = await everyOrder(ctx, tx)
      .select('purchase_order.number_key')
      .where('purchase_order.number_key', '=', (eb) => eb.fn.any(eb.val(keys)))
      .execute()
    const taken = new Set(rows.map(({ number_key }) => number_key))
    const free = serials.find((_, place) => !taken.has(keys[place]!))
    if (free !== undefined) return free
  }
}

export async function getOrder(ctx: WorkspaceContext, id: string): Promise<PurchaseOrder> {
  const found = isId(id)
    ? await orderColumns(orders(ctx, ctx.db)).where('purchase_order.id', '=', id).executeTakeFirst()
    : undefined
  if (!found) throw notFound()
  return found as PurchaseOrder
}

export function allOrders(ctx: WorkspaceContext) {
  return whole<PurchaseOrderRow>(ctx, { table: 'purchase_order', rows: (view) => rowColumns(orders(view, view.db)) })
}

export async function listOrders(ctx: WorkspaceContext, input: ListOrders) {
  const { status, updated_since } = input
  const items = await itemsNamed(ctx, input.item)
  return page<PurchaseOrder>(ctx, input, {
    table: 'purchase_order',
    rows: (view) => {
      let found = orders(view, view.db)
      if (status) found = found.where(sql<boolean>`purchase_order.status = any(${status}::text[])`)
      if (items)
        found = found.where(
          sql<boolean>`exists (select from purchase_order_line line where ${ofOrder} and line.item = any(${items}::uuid[]))`,
        )
      if (updated_since) found = found.where('purchase_order.updated_at', '>=', updated_since)
      return found
    },
    columns: (rows) => orderColumns(rows as Orders),
  })
}
