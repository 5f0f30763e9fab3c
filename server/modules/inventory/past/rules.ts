/** A change of stock on a day of the workspace; `lot` is an id. */
export type DayChange = { item: string; location: string; lot: string | null; date: string; delta: bigint }

/** The sums of the days with changes, with the days in ascending order. */
type DaySums = { days: string[]; deltas: Map<string, bigint> }

/** The changes of stock by day, to find past days on which a movement dated before them leaves too little. */
export class PastDays {
  /** By item and location, and by lot there. */
  private readonly sums = new Map<string, DaySums>()

  constructor(changes: readonly DayChange[]) {
    for (const one of changes) this.add(one)
  }

  add(change: DayChange): void {
    this.addTo(keyOf({ ...change, lot: null }), change)
    if (change.lot !== null) this.addTo(keyOf(change), change)
  }

  private addTo(key: string, { date, delta }: DayChange): void {
    const sums = this.sums.get(key) ?? { days: [], deltas: new Map<string, bigint>() }
    this.sums.set(key, sums)
    const known = sums.deltas.get(date)
    if (known === undefined) sums.days.splice(sums.days.findLastIndex((day) => day < date) + 1, 0, date)
    sums.deltas.set(date, (known ?? 0n) + delta)
  }

  /**
   * The first day from `date` on, before `today`, that ends with less than nothing, if `onHand` is left of the item at
   * the location, or of one lot there, after all changes; undefined if there is none.
   */
  firstNegative(
    place: Pick<DayChange, 'item' | 'location' | 'lot'>,
    { date, today, onHand }: { date: string; today: string; onHand: bigint },
  ): string | undefined {
    const { days, deltas } = this.sums.get(keyOf(place)) ?? { days: [], deltas: new Map<string, bigint>() }
    let left = onHand
    let found: string | undefined
    for (let at = days.length - 1; at >= 0 && days[at]! > date; at--) {
      const day = days[at]!
      if (day < today && left < 0n) found = day
      left -= deltas.get(day)!
    }
    return date < today && left < 0n ? date : found
  }
}

const keyOf = ({ item, location, lot }: Pick<DayChange, 'item' | 'location' | 'lot'>) =>
  `${item} ${location} ${lot ?? ''}`
