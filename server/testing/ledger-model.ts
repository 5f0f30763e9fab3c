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

type Item = { held: bigint; average: bigint }

/** What the specification says of movements without counts, said once more and naively: rationals, lists, no sets, no places. */
export class LedgerModel {
  private readonly zone: string
  private readonly items = new Map<string, Item>()
  private readonly seen = new Set<string>()
  private readonly openings = new Set<string>()

  constructor(zone: string) {
    this.zone = zone
  }

  /** Answers the status of each record. */
  take(records: readonly ModelRecord[]): string[] {
    return records.map((record) => this.one(record))
  }

  holdings(): Record<string, [onHand: number, avgCost: number]> {
    return Object.fromEntries(
      [...this.items].map(([name, { held, average }]) => [name, [Number(held) / 10_000, Number(average) / 1_000_000]]),
    )
  }

  private one({ item, type, qty, cost, location, toLocation, lot, date, ref, extId }: ModelRecord): string {
    const units = BigInt(Math.round(qty * 10_000))
    if (type === 'adjust' ? units === 0n : type === 'opening' ? units < 0n : units <= 0n) return 'failed'
    if (type === 'transfer' && location === toLocation) return 'failed'
    const isOut = ['sale', 'transfer', 'return_out', 'writeoff'].includes(type)
    const day = date.length === 10 ? date : new Date(date).toLocaleDateString('sv-SE', { timeZone: this.zone })
    const keys = [extId && `extId ${extId}`, ref && [item, ref, day, isOut ? -units : units].join(' ')].filter(
      (key) => key !== undefined,
    )
    if (keys.some((key) => this.seen.has(key))) return 'skipped'
    const opening = [item, location, lot].join(' ')
    if (type === 'opening' && this.openings.has(opening)) return 'failed'
    if (type === 'opening') this.openings.add(opening)
    for (const key of keys) this.seen.add(key)
    const before = this.items.get(item) ?? { held: 0n, average: 0n }
    const delta = type === 'transfer' ? 0n : isOut ? -units : units
    const isIn = type === 'opening' || delta > 0n
    const unit = isIn && cost !== undefined ? BigInt(Math.round(cost * 10_000)) * 100n : before.average
    this.items.set(item, { held: before.held + delta, average: averageOf(before, delta, unit) })
    return 'created'
  }
}

function averageOf({ held, average }: Item, delta: bigint, unit: bigint): bigint {
  if (held <= 0n && (delta > 0n || average === 0n)) return unit
  if (held <= 0n || delta <= 0n) return average
  const [worth, count] = [held * average + delta * unit, held + delta]
  const rest = worth % count
  return worth / count + (rest * 2n >= count ? 1n : 0n)
}
