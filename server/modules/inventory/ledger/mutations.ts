import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import type { Locked } from '#server/core/database/change.ts'
import { insertRows, leaving, type NewRow, upsertRows } from '#server/core/database/rows.ts'
import { dayAfter, dayIn } from '#server/core/values/days.ts'
import { decimalOf, scaled } from '#server/core/values/decimals.ts'
import { newId } from '#server/core/values/ids.ts'
import { entryOf, laterOf, writeStock } from '../entries/mutations.ts'
import { effectOf } from '../movements/rules.ts'
import { recordBatch, writeItems } from '../mutations.ts'
import { nameAll } from '../naming/mutations.ts'
import type { MovementEntry, ResolvedEntry } from '../naming/rules.ts'
import type { NamedOrder } from '../orders/rules.ts'
import { costOf, differenceOf, type Recorded, recordedAs } from '../repeats/rules.ts'
import type { LedgerItem, InventoryBatch, Item } from '../schema.ts'
import { type LedgerState, readLedger } from './queries.ts'
import { COST_PLACES, type Leg, type Lot, type Plan, type Posting, QTY_PLACES, StockLevels } from './rules.ts'

export type RecordingOptions = {
  /**
   * With `levels`, records are treated as counts: a difference is recorded as an adjust; without a difference, there is
   * no entry.
   */
  call: InventoryBatch['call']
  createItems: boolean
  /** Refuses duplicates that differ from the original. */
  atomic?: boolean
  /** The order that a pushed receipt names. */
  orderOf?: (ref: string, item: string) => NamedOrder | undefined
}
/** A recorded movement and the order it was received for. */
export type RecordedMovement = { item: LedgerItem; qty: bigint; order: string | null }

/**
 * Records movements in the ledger and updates the stock, with one statement per portion and a few more. The family lock
 * keeps everything read here valid until the commit.
 */
export async function recordMovements(
  ctx: WorkspaceContext,
  change: Locked<'inventory'>,
  entries: readonly MovementEntry[],
  outcomes: BatchOutcomes,
  options: RecordingOptions,
): Promise<RecordedMovement[]> {
  const { tx, write } = change
  const { resolved, made } = await nameAll(ctx, tx, entries, outcomes, options.createItems)
  const known = await readLedger(ctx, tx, resolved)
  const writer = new MovementWriter(ctx, known, outcomes, options, made.items)
  const batch = { id: newId(ctx.now), at: laterOf(ctx.now.toISOString(), known.last.at) }
  const created = { created_at: batch.at }
  const own = { ...created, batch: batch.id }
  const send = async (rows: readonly Movement[]) => {
    if (rows.length > 0) write(insertRows(ctx, tx, 'movement', rows, own))
    await leaving()
  }
  for (const entry of resolved) {
    writer.take(entry)
    if (writer.rows.length >= PORTION) await send(writer.rows.splice(0))
  }
  await send(writer.rows.splice(0))
  recordBatch(change, options.call, outcomes, batch)
  if (writer.recorded.length === 0) return []
  const items = [...made.items].filter((item) => writer.items.has(item))
  const taken = [...made.places].filter((place) => writer.places.has(place))
  const places = taken.map(({ id, name, key }) => ({ id, name, name_key: key }))
  const lots = [...writer.lots].map((lot) => ({ ...lot, ...created }))
  writeItems(ctx, change, items)
  if (places.length > 0) write(insertRows(ctx, tx, 'location', places, created))
  if (lots.length > 0) write(upsertRows(ctx, tx, 'lot', ['id'], lots))
  writeStock(ctx, change, writer.stock, batch.at)
  return writer.recorded
}

type Movement = NewRow<'movement', 'batch' | 'created_at'>

/** Clocks of other systems may be ahead by this much without a warning. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000

/** Entries per insert: Postgres writes one portion while the next is computed. */
const PORTION = 500

/** Records the movements of one call; each sees the effect of the previous ones. */
class MovementWriter {
  readonly stock: StockLevels
  readonly rows: Movement[] = []
  readonly recorded: RecordedMovement[] = []
  readonly items = new Set<LedgerItem>()
  readonly places = new Set<ResolvedEntry['location']>()
  /** Lots that this call created or gave an expiry date. */
  readonly lots = new Set<Lot>()
  private readonly ctx: WorkspaceContext
  private readonly known: LedgerState
  private readonly outcomes: BatchOutcomes
  private readonly options: RecordingOptions
  private readonly made: ReadonlySet<LedgerItem>
  private readonly isLevel: boolean
  private readonly lotsByCode: Map<string, Lot>
  private readonly lotsById: Map<string, Lot>
  private readonly today: string
  private position: number

  constructor(
    ctx: WorkspaceContext,
    known: LedgerState,
    outcomes: BatchOutcomes,
    options: RecordingOptions,
    made: ReadonlySet<Item>,
  ) {
    this.ctx = ctx
    this.known = known
    this.outcomes = outcomes
    this.options = options
    this.made = made
    this.isLevel = options.call === 'levels'
    this.today = dayIn(ctx.workspace.time_zone, ctx.now)
    this.position = known.last.position
    this.lotsByCode = new Map(known.lots.map((lot) => [`${lot.item} ${lot.code}`, lot]))
    this.lotsById = new Map(known.lots.map((lot) => [lot.id, lot]))
    this.stock = new StockLevels(known.buckets, known.holdings, this.lotsById)
  }

  take(entry: ResolvedEntry): void {
    const { index, record, item, location } = entry
    const original = entry.own ? undefined : this.known.repeats.of(entry)
    if (original) return this.skip(entry, original)
    const lot = this.lotOf(entry)
    if (lot === 'mismatch') {
      const words = `lot ${record.lot} has a different expiry date. Send that date, or use another lot.`
      return this.outcomes.refuse(index, 'expiry', 'lot_expiry_mismatch', words)
    }
    const place = `${item.id} ${location.id}`
    if (record.type === 'opening' && this.known.openings.has(`${place} ${lot?.id ?? ''}`)) {
      const words =
        'the item already has an opening balance at this location. Use adjust or count for later corrections.'
      return this.outcomes.refuse(index, 'type', 'opening_exists', words)
    }
    const posting = this.postingOf(entry, lot)
    const later = this.known.later.get(index)
    const plan = this.stock.plan(posting, later)
    const difference = posting.qty - plan.previous
    if (this.isLevel && difference === 0n) return this.settleLevel(entry, posting, plan, undefined)
    if (plan.isShort && !this.known.isNegativeFine) {
      const words = 'exceeds the stock on hand, and this workspace does not allow negative stock'
      return this.outcomes.refuse(index, 'qty', 'negative_stock', words)
    }
    if (plan.isShort)
      this.outcomes.warn(index, 'qty', 'negative_stock', 'exceeds the stock on hand; the stock falls below 0')
    else this.warnOfPast(entry, posting)
    this.warnOfDate(entry, posting.effect, later)
    if (posting.effect === 'set' && (this.known.counts.get(place) ?? '') < entry.at)
      this.known.counts.set(place, entry.at)
    if (record.type === 'opening') this.known.openings.add(`${place} ${lot?.id ?? ''}`)
    const legs = this.stock.apply(posting, plan, item.cost === null ? 0n : scaled(item.cost, COST_PLACES))
    const order = this.orderOf(entry)
    const id = this.write(entry, legs, order)
    for (const leg of legs) this.known.past.add({ ...leg, date: entry.date })
    this.keep(entry, id, legs[0]!.cost, lot, order)
    if (posting.effect === 'set') this.settleLevel(entry, posting, plan, id)
    else this.outcomes.settle({ index, status: 'created', id })
  }

  private skip(entry: ResolvedEntry, { id, ...recorded }: Recorded & { id: string }): void {
    const { index } = entry
    const difference = differenceOf(recorded, recordedAs(entry))
    if (difference && this.options.atomic)
      return this.outcomes.refuse(index, difference.field, 'duplicate_differs', difference.words)
    if (difference) this.outcomes.warn(index, difference.field, 'duplicate_differs', difference.words)
    this.outcomes.settle({ index, status: 'skipped', code: 'duplicate', duplicateOf: id })
  }

  private warnOfDate({ index, own, item, location, at }: ResolvedEntry, effect: Posting['effect'], later?: bigint) {
    const field = this.isLevel ? 'asOf' : 'date'
    const counted = this.known.counts.get(`${item.id} ${location.id}`)
    if (!own && Date.parse(at) > this.ctx.now.getTime() + CLOCK_DIFFERENCE_MS)
      this.outcomes.warn(index, field, 'date_in_future', 'is in the future; the stock changes now')
    if (later !== undefined) {
      const words = 'is before movements that are already recorded; they still apply on top of it'
      this.outcomes.warn(index, field, 'as_of_past', words)
    }
    if (effect !== 'set' && counted !== undefined && at < counted) {
      const words = `is before the last stock count of this location, at ${counted}`
      this.outcomes.warn(index, 'date', 'before_last_count', words)
    }
  }

  private warnOfPast({ index, date }: ResolvedEntry, { effect, item, location, lot, qty }: Posting): void {
    if (date >= this.today || (effect !== 'out' && effect !== 'move')) return
    const onHand = this.stock.level(item, location, lot ?? undefined) - qty
    const day = this.known.past.firstNegative({ item, location, lot }, { date, today: this.today, onHand })
    if (day) this.outcomes.warn(index, 'date', 'negative_stock', `is before enough stock arrived: ${day} ends below 0`)
  }

  private postingOf({ record, item, location, toLocation, qty, at }: ResolvedEntry, lot: Lot | null): Posting {
    return {
      ...effectOf(record.type, qty),
      item: item.id,
      location: location.id,
      toLocation: toLocation?.id ?? null,
      lot: lot?.id ?? null,
      cost: costOf(record, qty),
      at,
    }
  }

  /** Drafts an unknown lot; it is stored only if its movement is recorded. */
  private lotOf({ record, item, date }: ResolvedEntry): Lot | null | 'mismatch' {
    const { lot: code, expiry, type } = record
    if (!code) return null
    const lot = this.lotsByCode.get(`${item.id} ${code}`)
    if (lot?.expiry && expiry && lot.expiry !== expiry) return 'mismatch'
    const shelf = type === 'receipt' && item.shelfDays !== null ? dayAfter(date, item.shelfDays) : null
    return { id: lot?.id ?? newId(this.ctx.now), item: item.id, code, expiry: lot?.expiry ?? expiry ?? shelf }
  }

  private orderOf({ index, own, record: { type, ref }, item }: ResolvedEntry): string | null {
    if (own?.order) return own.order
    const named = type === 'receipt' && ref ? this.options.orderOf?.(ref, item.id) : undefined
    if (!named) return null
    if (named.isCredited) return named.id
    const message = `names order ${named.number}, which is not awaiting this item; the order does not change`
    this.outcomes.warn(index, 'ref', 'order_not_credited', message)
    return null
  }

  private keep(entry: ResolvedEntry, id: string, cost: bigint, lot: Lot | null, order: string | null): void {
    const { index, record, item, location, toLocation, qty } = entry
    if (this.made.has(item) && !this.items.has(item)) {
      const message = `did not exist; created item ${item.number ?? item.name}`
      this.outcomes.warn(index, 'item', 'item_created', message)
    }
    if (this.options.call === 'movements' && !record.ref && !record.extId)
      this.outcomes.warn(
        index,
        'ref',
        'not_repeatable',
        'and extId are missing; sending the record again records it again',
      )
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
    if (!entry.own) this.known.repeats.add(id, { ...recordedAs(entry), date: entry.date, cost }, record.extId, entry)
    this.recorded.push({ item, qty, order })
  }

  /** Adds the entries of one record and returns the id of the first, which is also the id of the record. */
  private write(
    { record, own, date, at, qty, signed }: ResolvedEntry,
    legs: readonly Leg[],
    order: string | null,
  ): string {
    const ids = legs.map(() => newId(this.ctx.now))
    const isCount = record.type === 'count'
    const type = this.isLevel ? 'adjust' : record.type
    for (const [place, leg] of legs.entries()) {
      const moved = type === 'adjust' || leg.delta >= 0n ? leg.delta : -leg.delta
      this.rows.push({
        id: ids[place]!,
        position: ++this.position,
        record: ids[0]!,
        type,
        ...entryOf(leg),
        qty: decimalOf(type === 'count' ? qty : moved, QTY_PLACES),
        counted: isCount ? decimalOf(qty, QTY_PLACES) : null,
        ref: record.ref ?? null,
        extId: record.extId ?? null,
        reason: record.reason ?? null,
        note: record.note ?? null,
        own_key: own?.key ?? null,
        order,
        signed: decimalOf(signed, QTY_PLACES),
        date,
        at,
      })
    }
    return ids[0]!
  }

  private settleLevel(
    { index }: ResolvedEntry,
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
    else this.outcomes.settle({ index, status: this.isLevel ? 'updated' : 'created', id, ...found }, { isMade: true })
  }
}
