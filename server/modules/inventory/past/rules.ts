/** A change of stock on a day of the workspace; `lot` is an id. */
export type DayChange = { item: string; location: string; lot: string | null; date: string; delta: bigint }

/** The changes of stock by day, to find past days on which a movement dated before them leaves too little. */
export class PastDays {
  private readonly places = new Map<string, DayChange[]>()

  constructor(changes: readonly DayChange[]) {
    for (const one of changes) this.add(one)
  }

  add(change: DayChange): void {
    const key = placeKey(change)
    const known = this.places.get(key)
    if (known) known.push(change)
    else this.places.set(key, [change])
  }

  /**
   * The first day from `date` on, before `today`, that ends with less than nothing, if `onHand` is left of the item at
   * the location, or of one lot there, after all changes; undefined if there is none.
   */
  firstNegative(
    place: { item: string; location: string; lot: string | null },
    { date, today, onHand }: { date: string; today: string; onHand: bigint },
  ): string | undefined {
    const changes = (this.places.get(placeKey(place)) ?? []).filter(
      (one) => one.date > date && (place.lot === null || one.lot === place.lot),
    )
    const byDay = new Map([[date, 0n]])
    for (const one of changes) byDay.set(one.date, (byDay.get(one.date) ?? 0n) + one.delta)
    let left = onHand
    let found: string | undefined
    for (const [day, delta] of [...byDay].toSorted(([a], [b]) => (a < b ? 1 : -1))) {
      if (day < today && left < 0n) found = day
      left -= delta
    }
    return found
  }
}

const placeKey = ({ item, location }: { item: string; location: string }) => `${item} ${location}`
