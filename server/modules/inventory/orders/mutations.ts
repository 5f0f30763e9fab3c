import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { BatchOutcomes } from '#server/core/batch-outcomes.ts'
import { type Entry, lockFamily } from '#server/core/batch.ts'
import { type Change, change } from '#server/core/change.ts'
import { decimalOf } from '#server/core/decimals.ts'
import { invalid } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { inOrder } from '#server/core/in-order.ts'
import { insertRows } from '#server/core/rows.ts'
import { requireFresh, type Seen } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { requireBooked } from '../entries/mutations.ts'
import { type Booked, bookMovements } from '../ledger/mutations.ts'
import { QTY_PLACES } from '../ledger/rules.ts'
import type { MovementRecord } from '../movements/schema.ts'
import { findItems } from '../queries.ts'
import { numberKey, orderKeys } from '../rules.ts'
import { lockOrder, lockOrdersByNumber, nextSerial, type StoredOrder } from './queries.ts'
import { credited, orderNumber, uncredited, requireStatus, statusOf, totalOf } from './rules.ts'
import {
  type CreateOrder,
  PurchaseOrder,
  type PurchaseOrderLine,
  type ReceiveOrder,
  type UpdateOrder,
} from './schema.ts'

export function createOrder(ctx: WorkspaceContext, input: CreateOrder): Promise<PurchaseOrder> {
  return change(ctx, async ({ tx, write, record }) => {
    await lockFamily(tx, ctx, 'inventory')
    const [serial, lines] = await Promise.all([nextSerial(ctx, tx), linesOf(ctx, tx, input.lines)])
    const number = input.number ?? orderNumber(serial)
    const order: PurchaseOrder = {
      id: newId(ctx.now),
      number,
      supplier: input.supplier ?? null,
      status: 'draft',
      orderedAt: null,
      expectedAt: input.expectedAt ?? null,
      receivedAt: null,
      currency: input.currency ?? ctx.workspace.currency,
      total: totalOf(lines),
      note: input.note ?? '',
      lines,
      version: 1,
      created_at: ctx.now.toISOString(),
      updated_at: ctx.now.toISOString(),
    }
    const { lines: _lines, total: _total, ...row } = order
    const numbered = { serial, number_key: numberKey(number), receipts: 0 }
    write(tx.insertInto('purchase_order').values({ workspace_id: ctx.workspace.id, ...row, ...numbered }))
    writeLines(ctx, { tx, write }, order.id, lines)
    record({ event: 'purchase_order.created', record: order })
    return order
  }).catch(numberIsTaken)
}

export function updateOrder(ctx: WorkspaceContext, { id, version, base, ...fields }: UpdateOrder) {
  return changeOrder(ctx, { id, version, base }, 'updated', async (before, { tx, write }) => {
    requireStatus(before, 'draft', 'ordered', 'partial')
    const isDraftOnly = [fields.lines, fields.number, fields.currency].some((field) => field !== undefined)
    if (isDraftOnly) requireStatus(before, 'draft')
    const lines = fields.lines && (await linesOf(ctx, tx, fields.lines))
    if (lines) {
      write(tx.deleteFrom('purchase_order_line').where('workspace_id', '=', ctx.workspace.id).where('order', '=', id))
      writeLines(ctx, { tx, write }, id, lines)
    }
    const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    return { ...set, ...(lines && { lines, total: totalOf(lines) }) }
  }).catch(numberIsTaken)
}

/** The order goes to the supplier. */
export function placeOrder(ctx: WorkspaceContext, seen: Seen) {
  return changeOrder(ctx, seen, 'updated', (before) => {
    requireStatus(before, 'draft')
    if (before.lines.length === 0) throw invalid('lines', 'must have at least one entry before the order is placed')
    return { status: 'ordered', orderedAt: ctx.now.toISOString() }
  })
}

/** What has been received stays; the rest is not awaited any more. */
export function cancelOrder(ctx: WorkspaceContext, seen: Seen) {
  return changeOrder(ctx, seen, 'updated', (before) => {
    requireStatus(before, 'draft', 'ordered', 'partial')
    return { status: 'cancelled' }
  })
}

/** Books what came in of an order, each line at its cost unless said otherwise. */
export function receiveOrder(ctx: WorkspaceContext, { id, version, base, location, date, lines: came }: ReceiveOrder) {
  return changeOrder(ctx, { id, version, base }, 'received', async (before, changing) => {
    requireStatus(before, 'ordered', 'partial')
    const isOwnCurrency = before.currency === ctx.workspace.currency
    const entries = came.map(({ line, qty, lot, expiry, cost }, index) => {
      const ordered = before.lines.find((one) => one.line === line)
      if (!ordered) throw invalid('lines', `the order has no line ${line}`)
      const ref = `${before.number}/${before.receipts + index + 1}`
      const record = { item: { id: ordered.item }, type: 'receipt' as const, qty, location, date, lot, expiry, ref }
      const own = { key: `order ${id} ${before.receipts + index + 1}`, order: id }
      return { index, own, record: { ...record, cost: cost ?? (isOwnCurrency ? ordered.cost : undefined) } }
    })
    const outcomes = new BatchOutcomes(entries.length)
    await bookMovements(ctx, changing, entries, outcomes, { call: 'receipt', createItems: false })
    requireBooked(outcomes, (index) => `lines.${index}`)
    const lines = before.lines.map((ordered) =>
      came
        .filter(({ line }) => line === ordered.line)
        .reduce((line, { qty }) => credited([line], line.item, qty)[0]!, ordered),
    )
    changing.write(
      changing.tx
        .updateTable('purchase_order')
        .set({ receipts: before.receipts + came.length })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    return afterReceipt(ctx, changing, before, lines)
  })
}

/** Receipts that name an order by its number, or that and a line of their own, are `of` that order if it has their item. */
export async function openOrders(ctx: WorkspaceContext, { tx }: Change, entries: readonly Entry<MovementRecord>[]) {
  const refs = entries.flatMap(({ record: { type, ref } }) => (type === 'receipt' && ref ? ref : []))
  const all = refs.length === 0 ? [] : await lockOrdersByNumber(ctx, tx, [...new Set(refs.flatMap(orderKeys))])
  const byNumber = new Map(all.map((order) => [numberKey(order.number), order]))
  const of = (ref: string, item: string) => {
    const order = orderKeys(ref).flatMap((key) => byNumber.get(key) ?? [])[0]
    return order?.lines.some((line) => line.item === item) ? order.id : undefined
  }
  return { all, of }
}

/** What was booked of these orders is received of their lines. */
export function creditOrders(
  ctx: WorkspaceContext,
  changing: Change,
  orders: readonly PurchaseOrder[],
  booked: readonly Booked[],
): void {
  for (const before of orders) {
    const came = booked.filter(({ order }) => order === before.id)
    if (came.length === 0) continue
    const lines = came.reduce(
      (credit, { item, qty }) => credited(credit, item.id, Number(decimalOf(qty, QTY_PLACES))),
      before.lines,
    )
    writeOrder(ctx, changing, before, afterReceipt(ctx, changing, before, lines), 'received')
  }
}

/** Takes back what a receipt was credited with, from the last line first; what is cancelled stays so. */
export async function uncreditOrder(ctx: WorkspaceContext, changing: Change, id: string, item: string, qty: bigint) {
  const before = await lockOrder(ctx, changing.tx, id)
  if (!before) return
  const lines = uncredited(before.lines, item, Number(decimalOf(qty, QTY_PLACES)))
  const { status, receivedAt = null } = afterReceipt(ctx, changing, before, lines)
  const kept = before.status === 'cancelled' ? {} : { status, receivedAt: receivedAt && before.receivedAt }
  writeOrder(ctx, changing, before, { lines, ...kept }, 'updated')
}

function afterReceipt(ctx: WorkspaceContext, { tx, write }: Change, before: PurchaseOrder, lines: PurchaseOrderLine[]) {
  const rows = lines.map(({ line, received }) => ({ line, received }))
  write(
    tx
      .updateTable('purchase_order_line')
      .from(
        sql<{
          line: number
          received: number
        }>`json_populate_recordset(null::purchase_order_line, ${JSON.stringify(rows)}::json)`.as('came'),
      )
      .set((eb) => ({ received: eb.ref('came.received') }))
      .whereRef('purchase_order_line.line', '=', 'came.line')
      .where('purchase_order_line.workspace_id', '=', ctx.workspace.id)
      .where('purchase_order_line.order', '=', before.id),
  )
  const status = statusOf(lines)
  return { lines, status, ...(status === 'received' && { receivedAt: ctx.now.toISOString() }) }
}

type Changes = Partial<Omit<PurchaseOrder, 'id' | 'version'>>

/** One order, locked, changed, and told as `purchase_order.<event>`. */
function changeOrder(
  ctx: WorkspaceContext,
  { id, ...seen }: Seen,
  event: 'updated' | 'received',
  decide: (before: StoredOrder, changing: Change) => Changes | Promise<Changes>,
): Promise<PurchaseOrder> {
  return change(ctx, async (changing) => {
    await lockFamily(changing.tx, ctx, 'inventory')
    const before = requireFresh(ctx, await lockOrder(ctx, changing.tx, id), seen)
    return writeOrder(ctx, changing, before, await decide(before, changing), event)
  })
}

function writeOrder(
  ctx: WorkspaceContext,
  { tx, write, record }: Change,
  before: PurchaseOrder & { receipts?: number },
  changes: Changes,
  event: 'updated' | 'received',
) {
  const stamps = { version: before.version + 1, updated_at: ctx.now.toISOString() }
  const after: PurchaseOrder = inOrder(PurchaseOrder, { ...before, ...changes, ...stamps })
  const { lines: _lines, total: _total, ...columns } = changes
  const set = { ...columns, ...stamps, ...(changes.number && { number_key: numberKey(changes.number) }) }
  write(
    tx.updateTable('purchase_order').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', before.id),
  )
  const old = Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof PurchaseOrder]]))
  record({ event: `purchase_order.${event}`, record: after, before: old })
  return after
}

async function linesOf(ctx: WorkspaceContext, tx: Scoped, given: CreateOrder['lines']): Promise<PurchaseOrderLine[]> {
  const items = new Map(
    (
      await findItems(
        ctx,
        tx,
        given.map(({ item }) => ({ id: item })),
      )
    ).map((item) => [item.id, item]),
  )
  return given.map(({ item: id, qty, cost }, place) => {
    const item = items.get(id)
    if (!item) throw invalid(`lines.${place}.item`, `no item has the id ${id}`)
    const { number, name, unit } = item
    return { line: place + 1, item: id, number, name, qty, received: 0, unit, cost: cost ?? item.cost ?? 0 }
  })
}

function writeLines(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  order: string,
  lines: readonly PurchaseOrderLine[],
) {
  const rows = lines.map(({ line, item, qty, received, cost }) => ({
    order,
    line,
    item,
    qty,
    received,
    cost,
  }))
  if (rows.length > 0) write(insertRows(ctx, tx, 'purchase_order_line', rows))
}

function numberIsTaken(error: unknown): never {
  const taken =
    error instanceof Error && 'constraint' in error && error.constraint === 'purchase_order_workspace_id_number_key_key'
  throw taken ? invalid('number', 'is already used by another order') : error
}
