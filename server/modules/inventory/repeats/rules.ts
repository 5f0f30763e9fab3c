import { scaled } from '#server/core/values/decimals.ts'
import { COST_PLACES } from '../ledger/rules.ts'
import { effectOf } from '../movements/rules.ts'
import type { ResolvedEntry } from '../naming/rules.ts'

type Repeatable = { item: { id: string }; date: string; signed: bigint; record: { ref?: string | null | undefined } }

/**
 * What a duplicate can differ in. Items and locations are ids; `lot` is its code, `signed` and `cost` are scaled. The
 * duplicate rule compares item, day and quantity of a `ref`, but not those of an `extId`.
 */
export type Recorded = {
  item: string
  signed: bigint
  date: string | null
  type: string
  location: string
  toLocation: string | null
  lot: string | null
  cost: bigint | null
}

/** Duplicate rule for pushes: never record the same extId, or the same ref, item, day and signed quantity, twice. */
export class Repeats {
  private readonly extIds = new Map<string, string>()
  private readonly refs = new Map<string, string>()
  private readonly recorded = new Map<string, Recorded>()

  /** `id` is the id of the recorded movement. */
  add(id: string, recorded: Recorded, extId: string | null | undefined, entry?: Repeatable): void {
    this.recorded.set(id, recorded)
    if (extId) this.extIds.set(extId, id)
    if (entry?.record.ref) this.refs.set(refKey(entry), id)
  }

  /** The movement that this one duplicates. */
  of(entry: Repeatable & { record: { extId?: string | null | undefined } }): (Recorded & { id: string }) | undefined {
    const { ref, extId } = entry.record
    const id = (extId ? this.extIds.get(extId) : undefined) ?? (ref ? this.refs.get(refKey(entry)) : undefined)
    return id === undefined ? undefined : { id, ...this.recorded.get(id)! }
  }
}

/** Only the last part may contain spaces, so keys stay unambiguous. */
const refKey = ({ item, date, signed, record }: Repeatable) => `${item.id} ${date} ${signed} ${record.ref}`

/** The scaled unit cost of incoming stock; null for the average. */
export function costOf({ type, cost }: ResolvedEntry['record'], qty: bigint): bigint | null {
  const { effect } = effectOf(type, qty)
  return typeof cost === 'number' && (effect === 'in' || effect === 'set') ? scaled(cost, COST_PLACES) : null
}

export const recordedAs = ({ record, item, signed, date, location, toLocation, qty }: ResolvedEntry): Recorded => ({
  item: item.id,
  signed,
  date: record.date ? date : null,
  type: record.type,
  location: location.id,
  toLocation: toLocation?.id ?? null,
  lot: record.lot ?? null,
  cost: costOf(record, qty),
})

const FIELDS = ['item', 'type', 'signed', 'date', 'location', 'toLocation', 'lot', 'cost'] as const
const CHOSEN: readonly string[] = ['date', 'lot', 'cost']

/**
 * The first field in which a duplicate differs, and all of them in words. A date, lot or cost that it leaves out is the
 * choice of Atrium and does not differ.
 */
export function differenceOf(recorded: Recorded, repeated: Recorded) {
  const differences = FIELDS.filter(
    (field) => recorded[field] !== repeated[field] && !(repeated[field] === null && CHOSEN.includes(field)),
  ).map((field) => (field === 'signed' ? 'qty' : field))
  const [field] = differences
  if (!field) return undefined
  const words =
    `differs from the movement that this one repeats (${differences.join(', ')}). To record both, give each its own ` +
    'extId, or add the line number to ref'
  return { field, words }
}
