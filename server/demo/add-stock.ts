import { decimalOf, scaled } from '#server/core/values/decimals.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { newId } from '#server/core/values/ids.ts'
import { COST_PLACES, type Posting, QTY_PLACES, StockLevels } from '#server/modules/inventory/ledger/rules.ts'
import { signedQty, effectOf, type MovementType } from '#server/modules/inventory/movements/rules.ts'
import { orderNumber } from '#server/modules/inventory/orders/rules.ts'
import { numberKey } from '#server/modules/inventory/rules.ts'
import type { Item } from '#server/modules/inventory/schema.ts'
import { addCount } from './add-count.ts'
import { addOrder } from './add-orders.ts'
import type { Team } from './add-work.ts'
import { type Good, GOODS } from './goods.ts'
import { day, type History, type Kept } from './history.ts'

const WEEKS = 10
const STORE = 'Main'
const CELLAR = 'Cellar'

type Happening = {
  good: Item
  type: MovementType
  qty: number
  at: Date
  cost?: number
  ref?: string
  toLocation?: string
  reason?: string
}

/**
 * Ten weeks of the studio's stock: opening, weekly use, deliveries, an open count, one order placed and one drafted.
 */
export function addStock(history: History, team: Team, currency: string): void {
  const clerk = team.members.at(-1)!
  const goods = GOODS.map((good) => [good, makeItem(history, good, clerk)] as const)
  const happenings = goods.flatMap(([good, item]) => lifeOf(history, good, item))
  const paper = goods.filter(([{ group }]) => group === 'Paper')
  const lines = paper.map(
    (
      [
        {
          order: [, most],
        },
        item,
      ],
      place,
    ) => ({ item, qty: most, received: [most, most / 2, 0][place]! }),
  )
  const ink = goods.filter(([{ group }]) => group === 'Ink').map(([, item]) => ({ item, qty: 2, received: 0 }))
  const came = lines.filter(({ received }) => received > 0)
  for (const [place, { item, received }] of came.entries()) {
    const ref = `${orderNumber(1)}/${place + 1}`
    happenings.push({ good: item, type: 'receipt', qty: received, cost: item.cost!, at: history.daysAgo(3), ref })
  }
  const { stock, place } = book(
    history,
    happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  )
  const counted = paper.map(([, item]) => item)
  addCount(history, { stock, place, clerk }, counted)
  const buyer = { history, clerk, currency }
  addOrder(buyer, { serial: 1, supplier: 'Druckhaus Marsch', lines, receipts: came.length })
  addOrder(buyer, { serial: 2, supplier: 'Pixelwiese', lines: ink, receipts: 0, isDraft: true })
}

function makeItem(
  history: History,
  { number, name, group, unit, cost, supplier, order: [reorderPoint, maxQty, packSize] }: Good,
  clerk: string,
) {
  const fields: Omit<Item, keyof Kept> = {
    number, name, group, unit, cost, price: null, ean: null, supplier, reorderPoint, minQty: reorderPoint, maxQty, leadDays: 5,
    packSize, shelfDays: group === 'Ink' ? 720 : null, weight: null, active: true, autoCreated: false,
  } // prettier-ignore
  const item = history.create('item', fields, history.daysAgo(WEEKS * 7 + 2), clerk)
  return Object.assign(item, { number_key: numberKey(number), name_key: nameKey(name) })
}

/** Stock is used every few days; when it runs low, a delivery arrives. */
function lifeOf(history: History, { use, cost, order: [low, most, pack] }: Good, good: Item): Happening[] {
  const { random } = history
  const happenings: Happening[] = [{ good, type: 'opening', qty: most / 2, cost, at: history.daysAgo(WEEKS * 7) }]
  let held = most / 2
  for (let days = WEEKS * 7 - 2; days > 1; days -= random.between(2, 6)) {
    const qty = Math.min(held, random.between(1, use))
    if (qty > 0) happenings.push({ good, type: 'sale', qty, at: history.daysAgo(days), reason: 'Used for a job' })
    held -= qty
    if (held > low || days < 15) continue
    const came = Math.ceil((most - held) / pack) * pack
    happenings.push({
      good,
      type: 'receipt',
      qty: came,
      cost: Math.round(cost * (96 + random.between(0, 10))) / 100,
      at: history.daysAgo(days - 1),
      ref: `LS-${good.number}-${days}`,
    })
    held += came
  }
  if (random.chance(0.4))
    happenings.push({ good, type: 'transfer', qty: Math.floor(held / 3), toLocation: CELLAR, at: history.daysAgo(1) })
  else if (random.chance(0.5))
    happenings.push({
      good,
      type: 'writeoff',
      qty: Math.min(held, 1),
      at: history.daysAgo(1),
      reason: 'Damaged in the cellar',
    })
  return happenings.filter(({ qty }) => qty > 0)
}

/** Records the movements; returns the resulting stock and its location. */
function book(history: History, happenings: readonly Happening[]) {
  const begun = history.daysAgo(WEEKS * 7 + 2)
  const place = (name: string) => ({ id: newId(begun), name, name_key: nameKey(name), created_at: begun.toISOString() })
  const places = new Map([STORE, CELLAR].map((name) => [name, place(name)]))
  history.rows.location.push(...places.values())
  const stock = new StockLevels([], new Map(), new Map())
  for (const { good, type, qty: sent, at, cost, ref = null, toLocation, reason = null } of happenings) {
    const qty = scaled(sent, QTY_PLACES)
    const posting: Posting = {
      ...effectOf(type, qty),
      item: good.id,
      location: places.get(STORE)!.id,
      toLocation: toLocation ? places.get(toLocation)!.id : null,
      lot: null,
      cost: cost === undefined ? null : scaled(cost, COST_PLACES),
      at: at.toISOString(),
    }
    const legs = stock.apply(posting, stock.plan(posting), 0n)
    const ids = legs.map(() => newId(at))
    for (const [leg, { delta, cost: unit, onHand, avgCost, lot, location, toLocation: target }] of legs.entries())
      history.rows.movement.push({
        id: ids[leg], position: history.rows.movement.length + 1, record: ids[0], type, item: good.id, location, toLocation: target, lot,
        qty: sent, delta: decimalOf(delta, QTY_PLACES), cost: decimalOf(unit, COST_PLACES), onHand: decimalOf(onHand, QTY_PLACES),
        avgCost: decimalOf(avgCost, COST_PLACES), counted: null, ref, extId: null, reason, signed: decimalOf(signedQty(type, qty), QTY_PLACES),
        date: day(at), at: at.toISOString(), created_at: at.toISOString(),
      }) // prettier-ignore
  }
  const { buckets, holdings } = stock.changed
  for (const { item, location, lot, onHand } of buckets)
    history.rows.stock.push({ item, location, lot, onHand: decimalOf(onHand, QTY_PLACES) })
  for (const { item, onHand, avgCost } of holdings)
    history.rows.item_stock.push({
      item,
      onHand: decimalOf(onHand, QTY_PLACES),
      avgCost: decimalOf(avgCost, COST_PLACES),
      changed_at: history.daysAgo(0).toISOString(),
    })
  return { stock, place: places.get(STORE)! }
}
