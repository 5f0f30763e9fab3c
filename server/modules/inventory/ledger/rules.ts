import { divided } from '#server/core/decimals.ts'

/** Places of a quantity and of a cost per unit; in the ledger both are whole numbers of their smallest unit. */
export const QTY_PLACES = 4
export const COST_PLACES = 6

export type Lot = { id: string; item: string; code: string; expiry: string | null }
export type Bucket = { item: string; location: string; lot: string | null; onHand: bigint }
/** What there is of an item in all places, and what a unit of it has cost on average. */
export type Holding = { onHand: bigint; avgCost: bigint }

/** What one record does to the stock. `qty` is more than 0, but for `set`, where it is what there shall be at `at`. */
export type Posting = {
  effect: 'in' | 'out' | 'move' | 'set'
  item: string
  location: string
  toLocation: string | null
  /** Null: what goes out is taken from the lots that expire first, what comes in belongs to none. */
  lot: string | null
  qty: bigint
  /** Of a unit of what comes in; null for the average. */
  cost: bigint | null
  at: string
}

type Part = { location: string; toLocation: string | null; lot: string | null; delta: bigint }
/** `previous` is what was there at the instant of the posting; `isShort` when more goes out than there is. */
export type Plan = { parts: Part[]; previous: bigint; isShort: boolean }
export type Leg = Part & { item: string; cost: bigint; onHand: bigint; avgCost: bigint }

/** The moving average after `delta` came in at `cost` (or went out): in booking order, never worked out again. */
export function nextAverage({ onHand, avgCost }: Holding, delta: bigint, cost: bigint): bigint {
  if (onHand <= 0n) return delta > 0n || avgCost === 0n ? cost : avgCost
  return delta > 0n ? divided(onHand * avgCost + delta * cost, onHand + delta) : avgCost
}

/** Stock as a batch finds it, and as each of its records leaves it. */
export class StockBook {
  private readonly holdings: Map<string, Holding>
  private readonly lots: Map<string, Lot>
  private readonly places = new Map<string, Map<string | null, bigint>>()
  private readonly posted = new Map<string, { at: string; lot: string | null; delta: bigint }[]>()
  private readonly touched = new Map<string, Omit<Bucket, 'onHand'>>()

  constructor(buckets: readonly Bucket[], holdings: Map<string, Holding>, lots: Map<string, Lot>) {
    this.holdings = holdings
    this.lots = lots
    for (const bucket of buckets) this.at(bucket.item, bucket.location).set(bucket.lot, bucket.onHand)
  }

  /** What the stock of the touched places and items has become. */
  get changed(): { buckets: Bucket[]; holdings: [item: string, holding: Holding][] } {
    const items = new Set([...this.touched.values()].map(({ item }) => item))
    return {
      buckets: [...this.touched.values()].map((bucket) => ({
        ...bucket,
        onHand: this.level(bucket.item, bucket.location, bucket.lot),
      })),
      holdings: [...items].map((item) => [item, this.holdings.get(item)!]),
    }
  }

  /** What lies there now: of one lot, or with `undefined` of all together. */
  level(item: string, location: string, lot: string | null | undefined): bigint {
    const there = this.at(item, location)
    if (lot !== undefined) return there.get(lot) ?? 0n
    return [...there.values()].reduce((sum, onHand) => sum + onHand, 0n)
  }

  /** How the posting falls on lots. `later` is the sum of what the ledger has there with an instant after the posting's. */
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

  /** Books what was planned. `standard` is the cost of an item that has none yet. */
  apply({ item, cost, at }: Posting, { parts }: Plan, standard: bigint): Leg[] {
    return parts.map((part) => {
      const before = this.holdings.get(item) ?? { onHand: 0n, avgCost: 0n }
      const average = before.onHand <= 0n && before.avgCost === 0n ? standard : before.avgCost
      const unit = part.delta >= 0n && cost !== null ? cost : average
      const after = { onHand: before.onHand + part.delta, avgCost: nextAverage(before, part.delta, unit) }
      this.holdings.set(item, after)
      const there = this.at(item, part.location)
      there.set(part.lot, (there.get(part.lot) ?? 0n) + part.delta)
      const { location, lot, delta } = part
      this.touched.set(`${item} ${location} ${lot ?? ''}`, { item, location, lot })
      const place = `${item} ${location}`
      if (!this.posted.get(place)?.push({ at, lot, delta })) this.posted.set(place, [{ at, lot, delta }])
      return { ...part, item, cost: unit, ...after }
    })
  }

  /** First out of the lots that expire first, then of those that do not; what is lacking is lacking without a lot. */
  private out({ item, location, toLocation, lot }: Posting, qty: bigint): Part[] {
    if (lot !== null) return [{ location, toLocation, lot, delta: -qty }]
    const expiring = [...this.at(item, location)]
      .filter((bucket): bucket is [string, bigint] => bucket[0] !== null && bucket[1] > 0n)
      .map(([id, onHand]) => ({ ...this.lots.get(id)!, onHand }))
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
    const after = this.posted
      .get(`${item} ${location}`)
      ?.filter((one) => one.at > at && (lot === null || one.lot === lot))
    return (after ?? []).reduce((sum, { delta }) => sum + delta, 0n)
  }

  private at(item: string, location: string): Map<string | null, bigint> {
    const place = `${item} ${location}`
    const there = this.places.get(place) ?? new Map<string | null, bigint>()
    this.places.set(place, there)
    return there
  }
}

const lotOrder = ({ expiry, code }: Lot) => `${expiry ?? '~'} ${code}`

type Repeatable = { item: { id: string }; date: string; signed: bigint; record: { ref?: string | null | undefined } }

/** The duplicate rule: the same extId, or the same ref, item, day and signed quantity, is never booked twice. */
export class Repeats {
  private readonly extIds = new Map<string, string>()
  private readonly refs = new Map<string, string>()

  /** `id` is that of the record that was booked with these. */
  add(id: string, extId: string | null | undefined, claim?: Repeatable): void {
    if (extId) this.extIds.set(extId, id)
    if (claim?.record.ref) this.refs.set(refKey(claim), id)
  }

  /** The record that this one repeats. */
  of(claim: Repeatable & { record: { extId?: string | null | undefined } }): string | undefined {
    const { ref, extId } = claim.record
    return (extId ? this.extIds.get(extId) : undefined) ?? (ref ? this.refs.get(refKey(claim)) : undefined)
  }
}

const refKey = ({ item, date, signed, record }: Repeatable) => JSON.stringify([item.id, date, `${signed}`, record.ref])
