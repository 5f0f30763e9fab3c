export type ModelRecord = {
  item: string
  type: string
  qty: number
  cost?: number | undefined
  location: string
  toLocation: string
  lot?: string | undefined
  date: string
  ref?: string | undefined
  extId?: string | undefined
}
/** A record of a level push. */
export type ModelLevel = Pick<ModelRecord, 'item' | 'qty' | 'cost' | 'location' | 'lot'> & { asOf: string }

type Item = { held: bigint; average: bigint }
type Entry = { item: string; location: string; lot: string | undefined; delta: bigint; at: number }
/** An entry with the number of its record and its unit cost. */
type RecordedMovement = Entry & { record: number; type: string; unit: bigint }

const OUT = ['sale', 'transfer', 'return_out', 'writeoff']
const SET = ['count', 'opening']

/**
 * The specified behaviour of movements and levels, implemented again without optimization: rationals and lists, no sets
 * or indexes.
 */
export class LedgerModel {
  private readonly zone: string
  private readonly items = new Map<string, Item>()
  private readonly entries: RecordedMovement[] = []
  private readonly reversed = new Set<number>()
  private booked = 0
  private type = 'count'
  private readonly seen = new Set<string>()
  private readonly openings = new Set<string>()

  constructor(zone: string) {
    this.zone = zone
  }

  /** Returns the status of each record. */
  take(records: readonly ModelRecord[]): string[] {
    return records.map((record) => this.one(record))
  }

  /** Books an entry of the program itself, which the duplicate rule ignores. */
  takeOwn(record: ModelRecord): string {
    return this.one({ ...record, ref: undefined, extId: undefined })
  }

  /** The number of booked records, which is also the number of the next one. */
  get size(): number {
    return this.booked
  }

  /**
   * Reverses a record as of now; false if that is refused: a second time, without an effect, or after a later count.
   */
  reverse(record: number): boolean {
    const own = this.entries.filter((one) => one.record === record)
    const isCounted = this.entries.some(
      (later) => later.record > record && later.type === 'count' && own.some((one) => isSamePlace(one, later)),
    )
    if (this.reversed.has(record) || isCounted || own.every(({ delta }) => delta === 0n)) return false
    this.reversed.add(record).add(this.booked)
    for (const { item, location, lot, delta, at, unit, type } of own.toReversed()) {
      const cost = type === 'transfer' ? this.items.get(item)!.average : unit
      const before = this.items.get(item)!
      const [held, worth] = [before.held - delta, before.held * before.average - delta * cost]
      const isTakenOut = delta > 0n && held > 0n && worth >= 0n
      const average = isTakenOut ? rounded(worth, held) : averageOf(before, -delta, cost)
      this.items.set(item, { held, average })
      this.entries.push({ item, location, lot, delta: -delta, at, unit: cost, type: 'reversal', record: this.booked })
    }
    this.booked++
    return true
  }

  /** Books levels, which are counts that create no entry without a difference. */
  takeLevels(levels: readonly ModelLevel[]): string[] {
    return levels.map(({ asOf: date, ...level }) => {
      if (level.qty < 0) return 'failed'
      return this.count({ ...level, date }, 'level') ? 'updated' : 'skipped'
    })
  }

  holdings(): Record<string, [onHand: number, avgCost: number]> {
    return Object.fromEntries(
      [...this.items].map(([name, { held, average }]) => [name, [Number(held) / 10_000, Number(average) / 1_000_000]]),
    )
  }

  /** By location and lot, without zeros. */
  levels(): Record<string, number> {
    const sums = new Map<string, bigint>()
    for (const { item, location, lot, delta } of this.entries) {
      const key = [item, location, lot].join(' ').trim()
      sums.set(key, (sums.get(key) ?? 0n) + delta)
    }
    return Object.fromEntries([...sums].flatMap(([key, sum]) => (sum === 0n ? [] : [[key, Number(sum) / 10_000]])))
  }

  private one(record: ModelRecord): string {
    const { item, type, qty, cost, location, toLocation, lot, date, ref, extId } = record
    const units = unitsOf(qty)
    if (type === 'adjust' ? units === 0n : SET.includes(type) ? units < 0n : units <= 0n) return 'failed'
    if (type === 'transfer' && location === toLocation) return 'failed'
    const isOut = OUT.includes(type)
    const keys = [
      extId && `extId ${extId}`,
      ref && [item, ref, this.dayOf(date), isOut ? -units : units].join(' '),
    ].filter((key) => key !== undefined)
    if (keys.some((key) => this.seen.has(key))) return 'skipped'
    const opening = [item, location, lot].join(' ')
    if (type === 'opening' && this.openings.has(opening)) return 'failed'
    if (type === 'opening') this.openings.add(opening)
    for (const key of keys) this.seen.add(key)
    const delta = isOut ? -units : units
    const at = this.instantOf(date, type)
    this.type = type
    if (type === 'count') this.count(record, 'count')
    else if (delta < 0n)
      for (const part of this.takenFrom(item, location, lot, -delta)) {
        this.book({ item, location, at, ...part }, undefined)
        if (type === 'transfer')
          this.book({ item, location: toLocation, at, lot: part.lot, delta: -part.delta }, undefined)
      }
    else this.book({ item, location, lot, delta, at }, cost)
    this.booked++
    return 'created'
  }

  /** Returns whether anything was booked. */
  private count(record: Omit<ModelRecord, 'type' | 'toLocation'>, as: 'count' | 'level'): boolean {
    const { item, location, lot, qty, cost, date } = record
    const at = this.instantOf(date, 'count')
    const delta = unitsOf(qty) - this.level(item, location, lot, at)
    if (delta === 0n && as === 'level') return false
    if (delta >= 0n) this.book({ item, location, lot, delta, at }, cost)
    else
      for (const part of this.takenFrom(item, location, lot, -delta))
        this.book({ item, location, at, ...part }, undefined)
    return true
  }

  private book(entry: Entry, cost: number | undefined): void {
    const before = this.items.get(entry.item) ?? { held: 0n, average: 0n }
    const unit = entry.delta >= 0n && cost !== undefined ? unitsOf(cost) * 100n : before.average
    this.items.set(entry.item, { held: before.held + entry.delta, average: averageOf(before, entry.delta, unit) })
    this.entries.push({ ...entry, record: this.booked, type: this.type, unit })
  }

  /** The quantity of a lot, or of all lots together; with an instant, later entries are ignored. */
  private level(item: string, location: string, lot: string | undefined, until = Infinity): bigint {
    return this.entries
      .filter((one) => one.item === item && one.location === location && one.at <= until)
      .filter((one) => lot === undefined || one.lot === lot)
      .reduce((sum, { delta }) => sum + delta, 0n)
  }

  /** Takes from existing lots in the order of their codes, and the rest without a lot. */
  private takenFrom(item: string, location: string, lot: string | undefined, units: bigint) {
    if (lot !== undefined) return [{ lot, delta: -units }]
    const there = this.entries.filter((one) => one.item === item && one.location === location)
    const parts: Pick<Entry, 'lot' | 'delta'>[] = []
    let left = units
    for (const code of [...new Set(there.flatMap((one) => one.lot ?? []))].toSorted()) {
      const held = this.level(item, location, code)
      const taken = held < left ? held : left
      if (taken <= 0n) continue
      parts.push({ lot: code, delta: -taken })
      left -= taken
    }
    return left > 0n ? [...parts, { lot: undefined, delta: -left }] : parts
  }

  private dayOf(date: string): string {
    return date.length === 10 ? date : new Date(date).toLocaleDateString('sv-SE', { timeZone: this.zone })
  }

  /**
   * A date means its first moment, or its last for a count; test dates are in the past and in the model's time zone.
   */
  private instantOf(date: string, type: string): number {
    if (date.length > 10) return Date.parse(date)
    const midnight = (day: string) => {
      const guess = Date.parse(`${day}T00:00:00Z`)
      const shown = new Date(guess).toLocaleString('sv-SE', { timeZone: this.zone })
      return guess - (Date.parse(`${shown.replace(' ', 'T')}Z`) - guess)
    }
    const next = new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    return type === 'count' ? midnight(next) - 1 : midnight(date)
  }
}

const unitsOf = (decimal: number) => BigInt(Math.round(decimal * 10_000))

function averageOf({ held, average }: Item, delta: bigint, unit: bigint): bigint {
  if (held <= 0n && (delta > 0n || average === 0n)) return unit
  if (held <= 0n || delta <= 0n) return average
  return rounded(held * average + delta * unit, held + delta)
}

function rounded(worth: bigint, count: bigint): bigint {
  const rest = worth % count
  return worth / count + (rest * 2n >= count ? 1n : 0n)
}

const isSamePlace = (one: Entry, other: Entry) => one.item === other.item && one.location === other.location
