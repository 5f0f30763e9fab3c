import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { decimalOf, scaled } from '#server/core/values/decimals.ts'
import type { ResolvedEntry, Location } from '../naming/rules.ts'
import { findReversed, readPastDays } from '../past/queries.ts'
import { type Recorded, Repeats } from '../repeats/rules.ts'
import { mayGoNegative } from '../settings/queries.ts'
import { type Bucket, COST_PLACES, type Holding, type Lot, QTY_PLACES } from './rules.ts'

type Items = readonly string[]
/** One lookup per row; `n` identifies the lookup in the results. `lot` is an id. */
type Repeat = { n: number; item: string; ref: string; date: string; signed: string }
type Later = { n: number; item: string; location: string; lot: string | null; at: string }

export type LedgerState = Awaited<ReturnType<typeof readLedger>>

/** Reads all required data from the ledger in one round trip. */
export async function readLedger(ctx: WorkspaceContext, tx: Reader, resolved: readonly ResolvedEntry[]) {
  const items = [...new Set(resolved.map(({ item }) => item.id))]
  const extIds = resolved.flatMap(({ record }) => record.extId ?? [])
  const referring = resolved.filter(({ record, own }) => record.ref && !own)
  const now = ctx.now.toISOString()
  // A count of now is of the moment it is written, also if it waited for one that started after it.
  const counting = resolved.filter(({ record, at }) => record.type === 'count' && at !== now)
  const earliest = resolved.reduce((least, { at }) => (at < least ? at : least), now)
  const isOpening = resolved.some(({ record }) => record.type === 'opening')
  const reading = findStock(ctx, tx, items)
  const [stock, known, repeated, later, counts, openings, last, isNegativeFine, past] = await Promise.all([
    reading,
    extIds.length === 0 ? [] : findExtIds(ctx, tx, extIds),
    referring.length === 0
      ? []
      : findRepeats(
          ctx,
          tx,
          referring.map(({ record, item, date, signed }, n) => ({
            n,
            item: item.id,
            ref: record.ref!,
            date,
            signed: decimalOf(signed, QTY_PLACES),
          })),
        ),
    counting.length === 0
      ? new Map<number, bigint>()
      : reading.then(({ lots }) => sumLater(ctx, tx, laterOf(counting, lots))),
    lastCounts(ctx, tx, items, earliest),
    isOpening ? findOpenings(ctx, tx, items) : new Set<string>(),
    lastMovement(ctx, tx),
    mayGoNegative(ctx, tx),
    readPastDays(ctx, tx, resolved),
  ])
  const codes = await lotCodes(ctx, tx, stock.lots, [...known, ...repeated])
  type Row = Omit<Recorded, 'cost' | 'signed'> & { cost: string; signed: string }
  const recordedOf = ({ cost, lot, signed, ...row }: Row): Recorded => ({
    ...row,
    signed: scaled(signed, QTY_PLACES),
    lot: lot === null ? null : codes.get(lot)!,
    cost: scaled(cost, COST_PLACES),
  })
  const repeats = new Repeats()
  for (const { id, extId, ...row } of known) repeats.add(id, recordedOf(row), extId)
  for (const { n, id, ...row } of repeated) repeats.add(id, recordedOf(row), null, referring[n])
  return { ...stock, repeats, past, later, counts, openings, last, isNegativeFine }
}

export function findLocations(ctx: WorkspaceContext, tx: Reader, keys: readonly string[]): Promise<Location[]> {
  return tx
    .selectFrom('location')
    .select(['id', 'name', 'name_key as key'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('name_key', 'in', among(keys, 'text'))
    .execute()
}

/** The stock of the items with every decimal. The family lock also covers these rows. */
export async function findStock(ctx: WorkspaceContext, tx: Reader, items: Items) {
  const [buckets, holdings, lots] = await Promise.all([
    tx
      .selectFrom('stock')
      .select(['item', 'location', 'lot'])
      .select(sql<string>`"onHand"::text`.as('onHand'))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('item', 'in', among(items, 'uuid'))
      .execute(),
    tx
      .selectFrom('item_stock')
      .select('item')
      .select([sql<string>`"onHand"::text`.as('onHand'), sql<string>`"avgCost"::text`.as('avgCost')])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('item', 'in', among(items, 'uuid'))
      .execute(),
    tx
      .selectFrom('lot')
      .select(['id', 'item', 'code', 'expiry'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('item', 'in', among(items, 'uuid'))
      .execute(),
  ])
  return {
    buckets: buckets.map((bucket): Bucket => ({ ...bucket, onHand: scaled(bucket.onHand, QTY_PLACES) })),
    holdings: new Map(
      holdings.map(({ item, onHand, avgCost }): [string, Holding] => [
        item,
        { onHand: scaled(onHand, QTY_PLACES), avgCost: scaled(avgCost, COST_PLACES) },
      ]),
    ),
    lots: lots as Lot[],
  }
}

/** Ledger records with one of these extIds. */
function findExtIds(ctx: WorkspaceContext, tx: Reader, extIds: readonly string[]) {
  return tx
    .selectFrom('movement')
    .select(['movement.id', 'movement.extId', ...RECORDED])
    .select(EXACT)
    .where('movement.workspace_id', '=', ctx.workspace.id)
    .whereRef('movement.id', '=', 'movement.record')
    .where('movement.extId', 'in', among(extIds, 'text'))
    .execute()
}

const RECORDED = ['movement.item', 'movement.type', 'movement.location', 'movement.toLocation', 'movement.lot'] as const
const EXACT = [
  sql<string>`movement.cost::text`.as('cost'),
  sql<string>`movement.signed::text`.as('signed'),
  sql<string>`movement.date::text`.as('date'),
] as const

/**
 * Ledger records with the same ref, item, day and signed quantity. One index lookup each, whatever the size of the
 * ledger.
 */
function findRepeats({ workspace }: WorkspaceContext, tx: Reader, sought: readonly Repeat[]) {
  const rows = sql<Repeat>`json_to_recordset(${JSON.stringify(sought)}::json)`
  return tx
    .selectFrom(rows.as<'sought'>(sql`sought(n int, item uuid, ref text, date date, signed numeric)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('movement')
          .select(['movement.id', ...RECORDED])
          .select(EXACT)
          .where('movement.workspace_id', '=', workspace.id)
          .whereRef('movement.item', '=', 'sought.item')
          .whereRef('movement.ref', '=', 'sought.ref')
          .whereRef('movement.date', '=', 'sought.date')
          .where(
            sql<boolean>`movement.signed = sought.signed and movement.own_key is null and movement.id = movement.record`,
          )
          .limit(1)
          .as('found'),
      (join) => join.onTrue(),
    )
    .select('sought.n')
    .selectAll('found')
    .execute()
}

/** The codes of the lots of these records; a record with a known extId can be of an item that is not among those pushed. */
async function lotCodes(
  ctx: WorkspaceContext,
  tx: Reader,
  lots: readonly Lot[],
  records: readonly { lot: string | null }[],
) {
  const codes = new Map(lots.map(({ id, code }) => [id, code]))
  const missing = records.flatMap(({ lot }) => (lot === null || codes.has(lot) ? [] : lot))
  if (missing.length === 0) return codes
  const found = await tx
    .selectFrom('lot')
    .select(['id', 'code'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', 'in', among(missing, 'uuid'))
    .execute()
  for (const { id, code } of found) codes.set(id, code)
  return codes
}

/** The places of counts whose later entries are read; a lot that is new has none. */
function laterOf(counts: readonly ResolvedEntry[], lots: readonly Lot[]): Later[] {
  const ids = new Map(lots.map(({ id, item, code }) => [`${item} ${code}`, id]))
  return counts.flatMap(({ index, record, item, location, at }) => {
    const lot = record.lot ? ids.get(`${item.id} ${record.lot}`) : null
    return lot === undefined ? [] : { n: index, item: item.id, location: location.id, lot, at }
  })
}

/**
 * Sums the later entries of each location, for all lots or one lot; omits locations without any. A reversal
 * counts at the instant of the movement it cancels, because a count in between has already corrected that movement.
 */
async function sumLater(ctx: WorkspaceContext, tx: Reader, sought: readonly Later[]) {
  const rows = sql<Later>`json_to_recordset(${JSON.stringify(sought)}::json)`
  const found = await tx
    .selectFrom(rows.as<'sought'>(sql`sought(n int, item uuid, location uuid, lot uuid, at timestamptz)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('movement')
          .select('movement.reverses')
          .select(sql<string>`sum(movement.delta)::text`.as('delta'))
          .where('movement.workspace_id', '=', ctx.workspace.id)
          .whereRef('movement.item', '=', 'sought.item')
          .whereRef('movement.location', '=', 'sought.location')
          .whereRef('movement.at', '>', 'sought.at')
          .where(sql<boolean>`(sought.lot is null or movement.lot = sought.lot)`)
          .groupBy('movement.reverses')
          .as('later'),
      (join) => join.onTrue(),
    )
    .select(['sought.n', 'sought.at', 'later.reverses', 'later.delta'])
    .execute()
  const reversed = await findReversed(ctx, tx, found)
  const sums = new Map<number, bigint>()
  for (const { n, at, reverses, delta } of found) {
    if (reverses !== null && reversed.get(reverses)!.at <= at) continue
    sums.set(n, (sums.get(n) ?? 0n) + scaled(delta, QTY_PLACES))
  }
  return sums
}

/** The last count of each item and location, if later than `since`. */
async function lastCounts(
  ctx: WorkspaceContext,
  tx: Reader,
  items: Items,
  since: string,
): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('movement')
    .select(['item', 'location'])
    .select((eb) => eb.fn.max('at').as('at'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('counted', 'is not', null)
    .where('at', '>', since)
    .where('item', 'in', among(items, 'uuid'))
    .groupBy(['item', 'location'])
    .execute()
  return new Map(found.map(({ item, location, at }) => [`${item} ${location}`, at]))
}

/** Where the items already have an opening balance: `item location lot`. */
async function findOpenings(ctx: WorkspaceContext, tx: Reader, items: Items): Promise<Set<string>> {
  const found = await tx
    .selectFrom('movement')
    .select(['item', 'location', 'lot'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('item', 'in', among(items, 'uuid'))
    .where('type', '=', 'opening')
    .execute()
  return new Set(found.map(({ item, location, lot }) => `${item} ${location} ${lot ?? ''}`))
}

/** Position and instant of the last entry; the next entry must follow both. */
export async function lastMovement(ctx: WorkspaceContext, tx: Reader): Promise<{ position: number; at: string }> {
  const last = await tx
    .selectFrom('movement')
    .select(['position', 'created_at as at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { position: 0, at: '' }
}
