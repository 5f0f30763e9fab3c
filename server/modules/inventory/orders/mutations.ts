import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import type { Entry } from '#server/core/batch/batch.ts'
import { type Locked, changeWithLock } from '#server/core/database/change.ts'
import { lockRecord, namingTaken, type Seen } from '#server/core/records/row.ts'
import { addRecord, amendRecord, draftRecord, takeStep } from '#server/core/records/write.ts'
import { decimalOf } from '#server/core/values/decimals.ts'
import { invalid, namesNone } from '#server/core/values/errors.ts'
import { requireRecorded } from '../entries/mutations.ts'
import { type RecordedMovement, recordMovements } from '../ledger/mutations.ts'
import { QTY_PLACES } from '../ledger/rules.ts'
import type { MovementRecord } from '../movements/schema.ts'
import { findItems } from '../queries.ts'
import { numberKey, orderKeys } from '../rules.ts'
import { orderKind } from './kind.ts'
import { countReceipts, lockOrdersByNumber, nextSerial } from './queries.ts'
import { credited, isOnItsWay, type NamedOrder, orderNumber, requireStatus, statusOf, uncredited } from './rules.ts'
import type { CreateOrder, PurchaseOrder, PurchaseOrderLine, ReceiveOrder, UpdateOrder } from './schema.ts'

export function createOrder(ctx: WorkspaceContext, { lines, ...fields }: CreateOrder): Promise<PurchaseOrder> {
  const created = changeWithLock(ctx, 'inventory', async (changing) => {
    const [serial, priced] = await Promise.all([nextSerial(ctx, changing.tx), linesOf(ctx, changing.tx, lines)])
    const number = fields.number ?? orderNumber(serial)
    const order = draftRecord(orderKind, ctx, { ...fields, number, lines: priced })
    await addRecord(orderKind, ctx, changing, order, { serial, receipts: 0 })
    return order
  })
  return namingTaken(orderKind, created)
}

export function updateOrder(ctx: WorkspaceContext, { id, version, base, lines, ...fields }: UpdateOrder) {
  const updated = changeOrder(ctx, { id, version, base }, 'updated', async (before, { tx }) => {
    requireStatus(before, 'draft', 'ordered', 'partial')
    const isDraftOnly = [lines, fields.number, fields.currency].some((field) => field !== undefined)
    if (isDraftOnly) requireStatus(before, 'draft')
    return { ...fields, ...(lines && { lines: await linesOf(ctx, tx, lines) }) }
  })
  return namingTaken(orderKind, updated)
}

/** Marks the order as sent to the supplier. */
export function placeOrder(ctx: WorkspaceContext, seen: Seen) {
  return changeOrder(ctx, seen, 'updated', (before) => {
    requireStatus(before, 'draft')
    if (before.lines.length === 0) throw invalid('lines', 'must have at least one entry before the order is placed')
    return { status: 'ordered', orderedAt: ctx.now.toISOString() }
  })
}

/** Keeps received quantities and removes the rest from on order. */
export function cancelOrder(ctx: WorkspaceContext, seen: Seen) {
  return changeOrder(ctx, seen, 'updated', (before) => {
    requireStatus(before, 'draft', 'ordered', 'partial')
    return { status: 'cancelled' }
  })
}

/** Records a receipt of an order, each line at its own cost unless the input has another. */
export function receiveOrder(
  ctx: WorkspaceContext,
  { id, version, base, location, date, lines: delivered }: ReceiveOrder,
) {
  return changeOrder(ctx, { id, version, base }, 'received', async (before, changing) => {
    requireStatus(before, 'ordered', 'partial')
    const receipts = await countReceipts(ctx, changing.tx, id)
    const isOwnCurrency = before.currency === ctx.workspace.currency
    const entries = delivered.map(({ line, qty, lot, expiry, cost }, index) => {
      const ordered = before.lines.find((one) => one.line === line)
      if (!ordered) throw invalid('lines', `the order has no line ${line}`)
      const ref = `${before.number}/${receipts + index + 1}`
      const record = { item: { id: ordered.item }, type: 'receipt' as const, qty, location, date, lot, expiry, ref }
      const own = { key: `order ${id} ${receipts + index + 1}`, order: id }
      return { index, own, record: { ...record, cost: cost ?? (isOwnCurrency ? ordered.cost : undefined) } }
    })
    const outcomes = new BatchOutcomes(entries.length)
    await recordMovements(ctx, changing, entries, outcomes, { call: 'receipt', createItems: false })
    requireRecorded(outcomes, (index) => `lines.${index}`)
    const lines = before.lines.map((ordered) =>
      delivered
        .filter(({ line }) => line === ordered.line)
        .reduce((line, { qty }) => credited([line], line.item, qty)[0]!, ordered),
    )
    changing.write(
      changing.tx
        .updateTable('purchase_order')
        .set({ receipts: receipts + delivered.length })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    return afterReceipt(ctx, lines)
  })
}

/**
 * `of` finds the order that a receipt names: its ref is the order number, optionally with a suffix. Receipts count for
 * placed, incomplete orders that have their item.
 */
export async function openOrders(
  ctx: WorkspaceContext,
  { tx }: Locked<'inventory'>,
  entries: readonly Entry<MovementRecord>[],
) {
  const refs = entries.flatMap(({ record: { type, ref } }) => (type === 'receipt' && ref ? ref : []))
  const all = refs.length === 0 ? [] : await lockOrdersByNumber(ctx, tx, [...new Set(refs.flatMap(orderKeys))])
  const byNumber = new Map(all.map((order) => [numberKey(order.number), order]))
  const of = (ref: string, item: string): NamedOrder | undefined => {
    const order = orderKeys(ref).flatMap((key) => byNumber.get(key) ?? [])[0]
    if (!order) return undefined
    const isCredited = isOnItsWay(order) && order.lines.some((line) => line.item === item)
    return { id: order.id, number: order.number, isCredited }
  }
  return { all, of }
}

/** Credits recorded receipts to the lines of their orders. */
export async function creditOrders(
  ctx: WorkspaceContext,
  changing: Locked<'inventory'>,
  orders: readonly PurchaseOrder[],
  recorded: readonly RecordedMovement[],
): Promise<void> {
  for (const before of orders) {
    const delivered = recorded.filter(({ order }) => order === before.id)
    if (delivered.length === 0) continue
    const lines = delivered.reduce(
      (credit, { item, qty }) => credited(credit, item.id, Number(decimalOf(qty, QTY_PLACES))),
      before.lines,
    )
    await amendRecord(orderKind, ctx, changing, before, afterReceipt(ctx, lines), { event: 'received' })
  }
}

/** Removes the credit of a reversed receipt, from the last line first. A cancelled order stays cancelled. */
export async function uncreditOrder(
  ctx: WorkspaceContext,
  changing: Locked<'inventory'>,
  id: string,
  item: string,
  qty: bigint,
) {
  const before = await lockRecord(orderKind, ctx, changing.tx, id)
  if (!before) return
  const lines = uncredited(before.lines, item, Number(decimalOf(qty, QTY_PLACES)))
  const status = statusOf(lines)
  const receivedAt = status === 'received' ? before.receivedAt : null
  const kept = before.status === 'cancelled' ? {} : { status, receivedAt }
  await amendRecord(orderKind, ctx, changing, before, { lines, ...kept })
}

function afterReceipt({ now }: WorkspaceContext, lines: PurchaseOrderLine[]) {
  const status = statusOf(lines)
  return { lines, status, ...(status === 'received' && { receivedAt: now.toISOString() }) }
}

type Changes = Partial<Omit<PurchaseOrder, 'id' | 'version'>>

/** Changes an order and records `purchase_order.<event>`. */
function changeOrder(
  ctx: WorkspaceContext,
  seen: Seen,
  event: 'updated' | 'received',
  decide: (before: PurchaseOrder, changing: Locked<'inventory'>) => Changes | Promise<Changes>,
): Promise<PurchaseOrder> {
  return changeWithLock(ctx, 'inventory', (changing) =>
    takeStep(orderKind, ctx, changing, seen, event, (before) => decide(before, changing)),
  )
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
    if (!item) throw namesNone(`lines.${place}.item`, `no item has the id ${id}`)
    const { number, name, unit } = item
    return { line: place + 1, item: id, number, name, qty, received: 0, unit, cost: cost ?? item.cost ?? 0 }
  })
}
