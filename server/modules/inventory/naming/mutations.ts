import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchErrorCode } from '#server/core/batch/batch-codes.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import type { Entry } from '#server/core/batch/batch.ts'
import { draftRecord } from '#server/core/records/write.ts'
import { scaled } from '#server/core/values/decimals.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { newId } from '#server/core/values/ids.ts'
import { itemKind } from '../items/kind.ts'
import { findLedgerItems } from '../items/queries.ts'
import { findLocations } from '../ledger/queries.ts'
import { QTY_PLACES } from '../ledger/rules.ts'
import { momentsIn, signedQty, signProblem } from '../movements/rules.ts'
import type { MovementRecord } from '../movements/schema.ts'
import { Catalogue, itemNamed } from '../rules.ts'
import type { LedgerItem, Item } from '../schema.ts'
import type { MovementEntry, ResolvedEntry, Location } from './rules.ts'

export const DEFAULT_LOCATION = 'Main'

/**
 * Resolves the item, locations and instant of each record and fails invalid ones. `made` contains drafts of unknown
 * items and locations, which are stored only if a movement is recorded for them.
 */
export async function nameAll(
  ctx: WorkspaceContext,
  tx: Scoped,
  entries: readonly MovementEntry[],
  outcomes: BatchOutcomes,
  createItems: boolean,
) {
  const sound = entries.filter((entry) => isSound(entry, outcomes))
  const records = sound.map(({ record }) => record)
  const named = records.flatMap(({ location, toLocation }) => [location ?? DEFAULT_LOCATION, toLocation ?? []].flat())
  const [items, places] = await Promise.all([
    findLedgerItems(
      ctx,
      tx,
      records.map(({ item }) => item),
    ),
    findLocations(ctx, tx, [...new Set(named.map(nameKey))]),
  ])
  const catalogue = new Catalogue<LedgerItem>(items)
  const locations = new Map(places.map((place) => [place.key, place]))
  const made = { items: new Set<Item>(), places: new Set<Location>() }
  const placeOf = (name: string): Location => {
    const key = nameKey(name)
    const place = locations.get(key) ?? { id: newId(ctx.now), name, key }
    if (!locations.has(key)) made.places.add(place)
    locations.set(key, place)
    return place
  }
  const itemOf = ({ index, record }: Entry<MovementRecord>): LedgerItem | undefined => {
    const found = catalogue.find(record.item)
    if ('item' in found) return found.item
    if ('refused' in found) {
      const { code, words, candidates } = found.refused
      outcomes.refuse(index, 'item', code, words, candidates)
    } else if (!createItems) {
      outcomes.refuse(index, 'item', 'item_unknown', 'does not exist. Push the item first, or remove createItems.')
    } else {
      const item = draftRecord(itemKind, ctx, { ...itemNamed(record.item), autoCreated: true })
      catalogue.put(item)
      made.items.add(item)
      return item
    }
    return undefined
  }
  const moment = momentsIn(ctx.workspace.time_zone, ctx.now)
  const resolved = sound.flatMap((entry): ResolvedEntry[] => {
    const item = itemOf(entry)
    if (!item) return []
    const { record } = entry
    const { type, location, toLocation, date } = record
    const qty = scaled(record.qty, QTY_PLACES)
    return [
      {
        ...entry,
        ...moment(date, type),
        item,
        location: placeOf(location ?? DEFAULT_LOCATION),
        toLocation: type === 'transfer' ? placeOf(toLocation!) : null,
        qty,
        signed: signedQty(type, qty),
      },
    ]
  })
  return { resolved, made }
}

/** Checks that need no knowledge of the stock. */
function isSound({ index, record }: Entry<MovementRecord>, outcomes: BatchOutcomes): boolean {
  const { type, qty, location, toLocation, lot, expiry, cost, reason } = record
  const fail = (field: string, code: BatchErrorCode, words: string) => outcomes.refuse(index, field, code, words)
  const sign = signProblem(type, qty)
  if (sign) fail('qty', 'qty_sign', sign)
  else if (type === 'transfer' && !toLocation) fail('toLocation', 'validation_error', 'is required for a transfer')
  else if (type === 'transfer' && nameKey(toLocation!) === nameKey(location ?? DEFAULT_LOCATION))
    fail('toLocation', 'validation_error', 'must differ from location')
  else if (expiry && !lot) fail('lot', 'validation_error', 'is required with expiry')
  else {
    const ignored = (field: string) =>
      outcomes.warn(index, field, 'field_ignored', `does not apply to ${type} and was ignored`)
    if (toLocation && type !== 'transfer') ignored('toLocation')
    if (
      typeof cost === 'number' &&
      (['sale', 'transfer', 'return_out', 'writeoff'].includes(type) || (type === 'adjust' && qty < 0))
    )
      ignored('cost')
    if (type === 'writeoff' && !reason)
      outcomes.warn(index, 'reason', 'reason_missing', 'should give the reason for the writeoff')
    return true
  }
  return false
}
