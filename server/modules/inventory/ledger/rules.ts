import { divided } from '#server/core/values/decimals.ts'

/** Decimal places of a quantity and of a unit cost; the ledger computes with integers of the smallest unit. */
export const QTY_PLACES = 4
export const COST_PLACES = 6

export type Lot = { id: string; item: string; code: string; expiry: string | null }
export type Bucket = { item: string; location: string; lot: string | null; onHand: bigint }
/** On-hand quantity of an item across all locations, and its average unit cost. */
export type Holding = { onHand: bigint; avgCost: bigint }

/** The effect of one record on the stock. `qty` is greater than 0, except for `set`, where it is the stock at `at`. */
export type Posting = {
  effect: 'in' | 'out' | 'move' | 'set'
  item: string
  location: string
  toLocation: string | null
  /** Null: outgoing stock uses the lots that expire first, incoming stock has no lot. */
  lot: string | null
  qty: bigint
  /** Unit cost of incoming stock; null for the average. */
  cost: bigint | null
  at: string
  /** Marks a reversal, where outgoing stock also has a cost. */
  isReversal?: boolean
}

type Part = { location: string; toLocation: string | null; lot: string | null; delta: bigint }
/** `previous` is the stock at the instant of the posting; `isShort` means it takes out more than is on hand. */
export type Plan = { parts: Part[]; previous: bigint; isShort: boolean }
export type Leg = Part & { item: string; cost: bigint; onHand: bigint; avgCost: bigint }

/**
 * The moving average after `delta` at `cost`, in ledger order and never recomputed. `isReversal`: outgoing stock came
 * in at `cost` by mistake, so the average loses that cost again, as far as the remaining stock allows.
 */
export function nextAverage({ onHand, avgCost }: Holding, delta: bigint, cost: bigint, isReversal: boolean): bigint {
  if (onHand <= 0n) return delta > 0n || avgCost === 0n ? cost : avgCost
  const [held, worth] = [onHand + delta, onHand * avgCost + delta * cost]
  if (delta > 0n || (isReversal && held > 0n && worth >= 0n)) return divided(worth, held)
  return avgCost
}

/** Stock of one item at one location. Nested maps by id are cheaper than hashing a combined key for every lookup. */
type Place = {
  item: string
  location: string
  /** Keyed by lot. */
  levels: Map<string | null, Level>
  posted: { at: string; lot: string | null; delta: bigint }[]
}
type Level = { onHand: bigint; isNew: boolean; isTouched: boolean }
/** `isNew`: did not exist before the batch. */
type Changed<T> = T & { isNew: boolean }

/** The stock before a batch, updated by each of its records. */
export class StockLevels {
  private readonly holdings: Map<string, Holding>
  private readonly held: Set<string>
  private readonly lots: Map<string, Lot>
  private readonly places = new Map<string, Map<string, Place>>()
  private readonly touched = new Set<Place>()

  constructor(buckets: readonly Bucket[], holdings: Map<string, Holding>, lots: Map<string, Lot>) {
    this.holdings = holdings
    this.held = new Set(holdings.keys())
    this.lots = lots
    for (const { item, location, lot, onHand } of buckets)
      this.at(item, location).levels.set(lot, { onHand, isNew: false, isTouched: false })
  }

  /** The new stock of the affected locations and items. */
  get changed(): { buckets: Changed<Bucket>[]; holdings: Changed<{ item: string } & Holding>[] } {
    const items = new Set([...this.touched].map(({ item }) => item))
    return {
      buckets: [...this.touched].flatMap(({ item, location, levels }) =>
        [...levels].flatMap(([lot, { isTouched, ...level }]) => (isTouched ? [{ item, location, lot, ...level }] : [])),
      ),
      holdings: [...items].map((item) => ({ item, ...this.holdings.get(item)!, isNew: !this.held.has(item) })),
    }
  }

  /** On-hand quantity of one lot, or of all lots for `undefined`. */
  level(item: string, location: string, lot: string | null | undefined): bigint {
    const { levels } = this.at(item, location)
    if (lot !== undefined) return levels.get(lot)?.onHand ?? 0n
    let sum = 0n
    for (const { onHand } of levels.values()) sum += onHand
    return sum
  }

  /** Splits a posting across lots. `later` is the sum of the ledger entries after the posting's instant. */
  plan(posting: Posting, later = 0n): Plan {
    const { effect, item, location, toLocation, qty } = posting
    const lot = posting.lot ?? undefined
    const previous = effect === 'set' ? this.level(item, location, lot) - later - this.postedAfter(posting) : 0n
    const delta = effect === 'in' ? qty : effect === 'set' ? qty - previous : -qty
    const parts = delta < 0n ? this.out(posting, -delta) : [{ location, toLocation: null, lot: posting.lot, delta }]
    const arriving =
      toLocation === null
        ? []
        : parts.map((part) => ({ ...part, location: toLocation, toLocation: null, delta: -part.delta }))
    const isShort = delta < 0n && this.level(item, location, lot) + delta < 0n
    return {
      parts: parts.flatMap((part, place) => (arriving[place] ? [part, arriving[place]] : [part])),
      previous,
      isShort,
    }
  }

  /** Applies a plan. `standard` is the cost of an item that has none yet. */
  apply({ item, cost, at, isReversal = false }: Posting, { parts }: Plan, standard: bigint): Leg[] {
    return parts.map((part) => {
      const before = this.holdings.get(item) ?? { onHand: 0n, avgCost: 0n }
      const average = before.onHand <= 0n && before.avgCost === 0n ? standard : before.avgCost
      const unit = cost !== null && (part.delta >= 0n || isReversal) ? cost : average
      const after = { onHand: before.onHand + part.delta, avgCost: nextAverage(before, part.delta, unit, isReversal) }
      this.holdings.set(item, after)
      const { location, lot, delta } = part
      const place = this.at(item, location)
      const level = place.levels.get(lot)
      if (level) Object.assign(level, { onHand: level.onHand + delta, isTouched: true })
      else place.levels.set(lot, { onHand: delta, isNew: true, isTouched: true })
      place.posted.push({ at, lot, delta })
      this.touched.add(place)
      return { ...part, item, cost: unit, ...after }
    })
  }

  /** Takes from the lots that expire first, then from those without expiry; a shortage has no lot. */
  private out({ item, location, toLocation, lot }: Posting, qty: bigint): Part[] {
    if (lot !== null) return [{ location, toLocation, lot, delta: -qty }]
    const expiring = [...this.at(item, location).levels]
      .flatMap(([id, { onHand }]) => (id !== null && onHand > 0n ? [{ ...this.lots.get(id)!, onHand }] : []))
      .toSorted((a, b) => (lotOrder(a) < lotOrder(b) ? -1 : 1))
    const parts: Part[] = []
    let left = qty
    for (const { id, onHand } of expiring) {
      if (left === 0n) break
      const taken = onHand < left ? onHand : left
      parts.push({ location, toLocation, lot: id, delta: -taken })
      left -= taken
    }
    return left > 0n ? [...parts, { location, toLocation, lot: null, delta: -left }] : parts
  }

  private postedAfter({ item, location, lot, at }: Posting): bigint {
    const after = this.at(item, location).posted.filter((one) => one.at > at && (lot === null || one.lot === lot))
    return after.reduce((sum, { delta }) => sum + delta, 0n)
  }

  private at(item: string, location: string): Place {
    let ofItem = this.places.get(item)
    if (!ofItem) this.places.set(item, (ofItem = new Map()))
    let place = ofItem.get(location)
    if (!place) ofItem.set(location, (place = { item, location, levels: new Map(), posted: [] }))
    return place
  }
}

const lotOrder = ({ expiry, code }: Lot) => `${expiry ?? '~'} ${code}`
