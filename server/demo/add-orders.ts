import { newId } from '#server/core/values/ids.ts'
import { orderNumber, statusOf, totalOf } from '#server/modules/inventory/orders/rules.ts'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'
import { numberKey } from '#server/modules/inventory/rules.ts'
import type { Item } from '#server/modules/inventory/schema.ts'
import { day, type History } from './history.ts'

type Buyer = { history: History; clerk: string; currency: string }
type Order = {
  serial: number
  supplier: string
  lines: readonly { item: Item; qty: number; received: number }[]
  /** The number of receipts, all three days ago. */
  receipts: number
  isDraft?: boolean
}

/** A purchase order with its history: drafted, placed, partially received. */
export function addOrder(buyer: Buyer, { serial, supplier, lines, receipts, isDraft = false }: Order): void {
  const { history, clerk, currency } = buyer
  const at = history.daysAgo(isDraft ? 1 : 6)
  const made = at.toISOString()
  const draft: PurchaseOrder = {
    id: newId(at),
    number: orderNumber(serial),
    supplier,
    status: 'draft',
    orderedAt: null,
    expectedAt: day(history.later(history.now, 6)),
    receivedAt: null,
    currency,
    total: 0,
    note: '',
    lines: lines.map(({ item: { id, number, name, unit, cost }, qty }, place) => {
      return { line: place + 1, item: id, number, name, qty, received: 0, unit, cost: cost ?? 0 }
    }),
    version: 1,
    created_at: made,
    updated_at: made,
  }
  draft.total = totalOf(draft.lines)
  let order = draft
  const recordEvent = (event: string, before: object | null) =>
    history.notify(`purchase_order.${event}`, 'purchase_order', order, before, order.updated_at, clerk)
  const become = (event: string, set: Partial<PurchaseOrder>, then: Date) => {
    const before = Object.fromEntries(Object.keys(set).map((field) => [field, order[field as keyof PurchaseOrder]]))
    order = { ...order, ...set, version: order.version + 1, updated_at: then.toISOString() }
    recordEvent(event, before)
  }
  recordEvent('created', null)
  if (!isDraft) {
    const placed = new Date(at.getTime() + 20 * 60_000)
    become('updated', { status: 'ordered', orderedAt: placed.toISOString() }, placed)
  }
  if (receipts > 0) {
    const came = order.lines.map((line, place) => ({ ...line, received: lines[place]!.received }))
    become('received', { status: statusOf(came), lines: came }, history.daysAgo(3))
  }
  const { lines: inside, total: _total, ...row } = order
  history.rows.purchase_order.push({ ...row, serial, number_key: numberKey(order.number), receipts })
  for (const { line, item, qty, received, cost } of inside)
    history.rows.purchase_order_line.push({ order: order.id, line, item, qty, received, cost })
}
