import { scaled } from '#server/core/values/decimals.ts'
import { COST_PLACES } from '../ledger/rules.ts'
import { effectOf } from '../movements/rules.ts'
import type { ResolvedEntry } from '../naming/rules.ts'

type Repeatable = { item: { id: string }; date: string; signed: bigint; record: { ref?: string | null | undefined } }

/** What the duplicate rule does not compare. Locations are ids; `lot` is its code, and `cost` the scaled unit cost. */
export type Recorded = {
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

export const recordedAs = ({ record, location, toLocation, qty }: ResolvedEntry): Recorded => ({
  type: record.type,
  location: location.id,
  toLocation: toLocation?.id ?? null,
  lot: record.lot ?? null,
  cost: costOf(record, qty),
})

const FIELDS = ['type', 'location', 'toLocation', 'lot', 'cost'] as const

/**
 * The first field in which a duplicate differs, and all of them in words. A lot or cost that it leaves out is the choice
 * of Atrium and does not differ.
 */
export function differenceOf(recorded: Recorded, repeated: Recorded) {
  const differences = FIELDS.filter((field) => {
    if (repeated[field] === null && (field === 'lot' || field === 'cost')) return false
    return recorded[field] !== repeated[field]
  })
  const [field] = differences
  if (!field) return undefined
  const words =
    `differs from the movement that this one repeats (${differences.join(', ')}). To record both, identify each by its ` +
    'own extId instead of ref, or add the line number to ref'
  return { field, words }
}
