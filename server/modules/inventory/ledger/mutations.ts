import type { BatchOutcomes } from '#server/core/batch-outcomes.ts'
import type { Entry } from '#server/core/batch.ts'
import type { Change } from '#server/core/change.ts'
import { dayAfter } from '#server/core/days.ts'
import { decimalOf, scaled } from '#server/core/decimals.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows, leaving, updateRows, upsertRows } from '#server/core/rows.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { effectOf } from '../movements/rules.ts'
import type { MovementRecord } from '../movements/schema.ts'
import { writeItems } from '../mutations.ts'
import { type Claim, nameAll } from '../naming/mutations.ts'
import type { Bookable } from '../schema.ts'
import { type Known, readLedger } from './queries.ts'
import { COST_PLACES, type Leg, type Lot, type Plan, type Posting, QTY_PLACES, StockBook } from './rules.ts'

/** `isLevel`: the records are levels, told as counts; their difference is booked as an adjust, and none is no entry. */
export type BookingOptions = { createItems: boolean; isLevel?: boolean }
/** A record that was booked. */
export type Booked = { index: number; item: Bookable; qty: bigint; ref: string | null; type: MovementRecord['type'] }

/**
 * Books records on the ledger and keeps the stock in step, in a statement for each portion and a few more. Whoever calls has
 * taken the lock of the family: what is read here holds until the commit.
 */
export async function bookMovements(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  entries: readonly Entry<MovementRecord>[],
  outcomes: BatchOutcomes,
  { createItems, isLevel = false }: BookingOptions,
): Promise<Booked[]> {
  const { claims, made } = await nameAll(ctx, tx, entries, outcomes, createItems)
  const booking = new Booking(ctx, await readLedger(ctx, tx, claims), outcomes, isLevel)
  const created = { created_at: ctx.now.toISOString() }
  const send = async (rows: object[]) => {
    if (rows.length > 0) write(insertRows(ctx, tx, 'movement', rows, created))
    await leaving()
  }
  for (const claim of claims) {
    booking.take(claim)
    if (booking.rows.length >= PORTION) await send(booking.rows.splice(0))
  }
  await send(booking.rows.splice(0))
  if (booking.booked.length === 0) return []
  const items = [...made.items].filter((item) => booking.items.has(item))
  const taken = [...made.places].filter((place) => booking.places.has(place))
  const places = taken.map(({ id, name, key }) => ({ id, name, name_key: key }))
  const lots = [...booking.lots].map((lot) => ({ ...lot, ...created }))
  if (items.length > 0) write(writeItems(ctx, tx, items))
  if (places.length > 0) write(insertRows(ctx, tx, 'location', places, created))
  if (lots.length > 0) write(upsertRows(ctx, tx, 'lot', ['id'], lots))
  const { buckets, holdings } = booking.stock.changed
  const levels = buckets.map((bucket) => ({ ...bucket, onHand: decimalOf(bucket.onHand, QTY_PLACES) }))
  writeStock(ctx, { tx, write }, 'stock', ['item', 'location', 'lot'], levels)
  const sums = holdings.map(({ onHand, avgCost, ...holding }) => {
    return { ...holding, onHand: decimalOf(onHand, QTY_PLACES), avgCost: decimalOf(avgCost, COST_PLACES) }
  })
  writeStock(ctx, { tx, write }, 'item_stock', ['item'], sums)
  return booking.booked
}

/** Entries that leave together: Postgres writes these while the next are worked out. */
const PORTION = 500

/** What is there is known under the lock of the family, so nothing has to be tried: that costs half as much again. */
function writeStock(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  table: 'stock' | 'item_stock',
  key: readonly string[],
  rows: readonly { isNew: boolean }[],
): void {
  const [fresh = [], known = []] = [true, false].map((wanted) =>
    rows.flatMap(({ isNew, ...row }) => (isNew === wanted ? [row] : [])),
  )
  if (fresh.length > 0) write(insertRows(ctx, tx, table, fresh))
  if (known.length > 0) write(updateRows(ctx, tx, table, key, known))
}

/** The records of one call against the ledger as it is, each seeing what those before it did. */
class Booking {
  readonly stock: StockBook
  readonly rows: object[] = []
  readonly booked: Booked[] = []
  readonly items = new Set<Bookable>()
  readonly places = new Set<Claim['location']>()
  /** Made or dated by this call. */
  readonly lots = new Set<Lot>()
  private readonly ctx: WorkspaceContext
  private readonly known: Known
  private readonly outcomes: BatchOutcomes
  private readonly isLevel: boolean
  private readonly lotsByCode: Map<string, Lot>
  private readonly lotsById: Map<string, Lot>
  private position: number

  constructor(ctx: WorkspaceContext, known: Known, outcomes: BatchOutcomes, isLevel: boolean) {
    this.ctx = ctx
    this.known = known
    this.outcomes = outcomes
    this.isLevel = isLevel
    this.position = known.position
    this.lotsByCode = new Map(known.lots.map((lot) => [`${lot.item} ${lot.code}`, lot]))
    this.lotsById = new Map(known.lots.map((lot) => [lot.id, lot]))
    this.stock = new StockBook(known.buckets, known.holdings, this.lotsById)
  }

  take(claim: Claim): void {
    const { index, record, item, location } = claim
    const duplicateOf = this.known.repeats.of(claim)
    if (duplicateOf) return this.outcomes.settle({ index, status: 'skipped', code: 'duplicate', duplicateOf })
    const lot = this.lotOf(claim)
    if (lot === 'mismatch') {
      const message = `expiry: lot ${record.lot} has another one. Send that, or another lot.`
      return this.outcomes.fail({ index, field: 'expiry', code: 'lot_expiry_mismatch', message })
    }
    const place = `${item.id} ${location.id}`
    if (record.type === 'opening' && this.known.openings.has(`${place} ${lot?.id ?? ''}`)) {
      const message = 'type: the item has its opening here already. What changed since is an adjust or a count.'
      return this.outcomes.fail({ index, field: 'type', code: 'opening_exists', message })
    }
    const posting = this.postingOf(claim, lot)
    const later = this.known.later.get(index)
    const plan = this.stock.plan(posting, later)
    const difference = posting.qty - plan.previous
    if (this.isLevel && difference === 0n) return this.settleLevel(claim, posting, plan, undefined)
    if (plan.isShort && !this.known.isNegativeFine) {
      const message = 'qty: more than there is, and this workspace does not let stock fall below 0'
      return this.outcomes.fail({ index, field: 'qty', code: 'negative_stock', message })
    }
    if (plan.isShort)
      this.outcomes.warn(index, 'qty', 'negative_stock', 'is more than there is: the stock falls below 0')
    if (later !== undefined)
      this.outcomes.warn(
        index,
        this.isLevel ? 'asOf' : 'date',
        'as_of_past',
        'is before movements that are booked already; they stay on top',
      )
    const counted = this.known.counts.get(place)
    if (posting.effect !== 'set' && counted !== undefined && claim.at < counted)
      this.outcomes.warn(index, 'date', 'before_last_count', `is before the last count of this place, at ${counted}`)
    if (posting.effect === 'set' && (counted === undefined || counted < claim.at))
      this.known.counts.set(place, claim.at)
    if (record.type === 'opening') this.known.openings.add(`${place} ${lot?.id ?? ''}`)
    const legs = this.stock.apply(posting, plan, item.cost === null ? 0n : scaled(item.cost, COST_PLACES))
    const id = this.write(claim, legs)
    this.keep(claim, id, lot)
    if (posting.effect === 'set') this.settleLevel(claim, posting, plan, id)
    else this.outcomes.settle({ index, status: 'created', id })
  }

  private postingOf({ record, item, location, toLocation, qty, at }: Claim, lot: Lot | null): Posting {
    const effect = effectOf(record.type, qty)
    const isPriced = typeof record.cost === 'number' && (effect.effect === 'in' || effect.effect === 'set')
    return {
      ...effect,
      item: item.id,
      location: location.id,
      toLocation: toLocation?.id ?? null,
      lot: lot?.id ?? null,
      cost: isPriced ? scaled(record.cost!, COST_PLACES) : null,
      at,
    }
  }

  /** A lot of which nothing is known is made up; it becomes real with the record. */
  private lotOf({ record, item, date }: Claim): Lot | null | 'mismatch' {
    const { lot: code, expiry, type } = record
    if (!code) return null
    const lot = this.lotsByCode.get(`${item.id} ${code}`)
    if (lot?.expiry && expiry && lot.expiry !== expiry) return 'mismatch'
    const shelf = type === 'receipt' && item.shelfDays !== null ? dayAfter(date, item.shelfDays) : null
    return { id: lot?.id ?? newId(this.ctx.now), item: item.id, code, expiry: lot?.expiry ?? expiry ?? shelf }
  }

  private keep(claim: Claim, id: string, lot: Lot | null): void {
    const { index, record, item, location, toLocation, qty } = claim
    this.items.add(item)
    this.places.add(location)
    if (toLocation) this.places.add(toLocation)
    const before = lot && this.lotsById.get(lot.id)
    if (lot && before?.expiry !== lot.expiry) {
      if (before) this.lots.delete(before)
      this.lots.add(lot)
      this.lotsById.set(lot.id, lot)
      this.lotsByCode.set(`${lot.item} ${lot.code}`, lot)
    }
    this.known.repeats.add(id, record.extId, claim)
    this.booked.push({ index, item, qty, ref: record.ref ?? null, type: record.type })
  }

  /** The entries of one record; answers the id of the first, which is that of the record. */
  private write({ record, item, date, at, qty, signed }: Claim, legs: readonly Leg[]): string {
    const ids = legs.map(() => newId(this.ctx.now))
    const isCount = record.type === 'count'
    const type = this.isLevel ? 'adjust' : record.type
    for (const [place, leg] of legs.entries()) {
      const moved = type === 'adjust' || leg.delta >= 0n ? leg.delta : -leg.delta
      this.rows.push({
        id: ids[place],
        position: ++this.position,
        record: ids[0],
        type,
        item: item.id,
        location: leg.location,
        toLocation: leg.toLocation,
        lot: leg.lot,
        qty: decimalOf(type === 'count' ? qty : moved, QTY_PLACES),
        delta: decimalOf(leg.delta, QTY_PLACES),
        cost: decimalOf(leg.cost, COST_PLACES),
        onHand: decimalOf(leg.onHand, QTY_PLACES),
        avgCost: decimalOf(leg.avgCost, COST_PLACES),
        counted: isCount ? decimalOf(qty, QTY_PLACES) : null,
        ref: record.ref ?? null,
        extId: record.extId ?? null,
        reason: record.reason ?? null,
        signed: decimalOf(signed, QTY_PLACES),
        date,
        at,
      })
    }
    return ids[0]!
  }

  private settleLevel(
    { index }: Claim,
    { item, location, lot, qty }: Posting,
    { previous }: Plan,
    id: string | undefined,
  ) {
    const number = (units: bigint) => Number(decimalOf(units, QTY_PLACES))
    const found = {
      previous: number(previous),
      delta: number(qty - previous),
      onHand: number(this.stock.level(item, location, lot ?? undefined)),
    }
    if (id === undefined) this.outcomes.settle({ index, status: 'skipped', code: 'unchanged', ...found })
    else this.outcomes.settle({ index, status: this.isLevel ? 'updated' : 'created', id, ...found })
  }
}
