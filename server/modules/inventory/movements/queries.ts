import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { page } from '#server/core/database/lists/paging.ts'
import { filtersOf } from '#server/core/database/lists/totals.ts'
import type { RowsAfter } from '#server/core/records/exports/export-records.ts'
import { invalid } from '#server/core/values/errors.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { itemsNamed } from '../items/queries.ts'
import { findLocations } from '../ledger/queries.ts'
import type { LedgerEntry } from '../reversals/schema.ts'
import type { ListMovements, Movement } from './schema.ts'

type Movements = SelectQueryBuilder<DB, 'movement', object>

/** Selects an entry with the names of its references; a row has the shape of the record. */
function movementColumns(rows: Movements) {
  const same = (table: string, column: string) =>
    sql<boolean>`${sql.ref(`${table}.workspace_id`)} = movement.workspace_id and ${sql.ref(`${table}.id`)} = ${sql.ref(`movement.${column}`)}`
  return rows
    .innerJoin('item', (join) => join.on(same('item', 'item')))
    .innerJoin('location as place', (join) => join.on(same('place', 'location')))
    .leftJoin('location as target', (join) => join.on(same('target', 'toLocation')))
    .leftJoin('lot', (join) => join.on(same('lot', 'lot')))
    .select(['movement.id', 'movement.record', 'movement.type', 'movement.item', 'item.number', 'item.name'])
    .select(['movement.qty', 'movement.delta', 'place.name as location', 'target.name as toLocation'])
    .select(['lot.code as lot', 'lot.expiry', 'movement.cost', 'movement.onHand', 'movement.avgCost'])
    .select([
      'movement.ref',
      'movement.extId',
      'movement.reason',
      'movement.note',
      'movement.batch',
      'movement.reverses',
      'movement.date',
      'movement.at',
    ])
    .select([sql<number>`1`.as('version'), 'movement.created_at', 'movement.created_at as updated_at'])
}

/** Lists the ledger entries. */
export const listMovements = (ctx: WorkspaceContext, input: ListMovements) =>
  listEntries<Movement>(ctx, input, 'movement', movementColumns)

/** The same list for exports, a page after the other. */
export async function movementsAfter(_: WorkspaceContext, filters: Filters): Promise<RowsAfter> {
  return async (view, after, limit) => (await listMovements(view, { ...filters, after, limit, count: false })).data
}

type Filters = Omit<ListMovements, 'limit' | 'offset' | 'after' | 'sort' | 'count'>

/** The same list for the application, with reversed entries marked. */
export const listLedger = (ctx: WorkspaceContext, input: ListMovements) =>
  listEntries<LedgerEntry>(ctx, input, 'movement reversed', (rows) =>
    movementColumns(rows).select(reversed.as('reversed')),
  )

const reversed = sql<boolean>`exists (select from movement counter
  where counter.workspace_id = movement.workspace_id and counter.reverses = movement.record and counter.id = counter.record)`

async function listEntries<E>(
  ctx: WorkspaceContext,
  input: ListMovements,
  shape: string,
  columns: (rows: Movements) => object,
) {
  const [items, places] = await Promise.all([
    input.item && itemsNamed(ctx, input.item),
    knownPlaces(ctx, input.location),
  ])
  const { from, to, type, batch, updated_since, sort } = input
  const isOfOneItem = items?.length === 1
  const bound = { ...(isOfOneItem && { item: items[0] }), ...(from && { from }), ...(to && { to }) }
  return page<E>(ctx, input, {
    table: 'movement',
    shape,
    bound,
    // The index on item and id serves any item and any days.
    plansOnce: isOfOneItem && !sort && filtersOf(input).every(([name]) => name in bound),
    rows: (view, values) => {
      let found = view.db.selectFrom('movement').where('movement.workspace_id', '=', view.workspace.id)
      if (from) found = found.where('movement.date', '>=', values['from'] as string)
      if (to) found = found.where('movement.date', '<=', values['to'] as string)
      if (type) found = found.where(sql<boolean>`movement.type = any(${type}::text[])`)
      if (isOfOneItem) found = found.where('movement.item', '=', values['item'] as string)
      else if (items) found = found.where(sql<boolean>`movement.item = any(${items}::uuid[])`)
      if (places) found = found.where(sql<boolean>`movement.location = any(${places}::uuid[])`)
      if (batch) found = found.where(sql<boolean>`movement.batch = any(${batch}::uuid[])`)
      if (updated_since) found = found.where('movement.created_at', '>=', updated_since)
      return found
    },
    columns: (rows) => columns(rows as Movements) as typeof rows,
  })
}

async function knownPlaces(ctx: WorkspaceContext, names: readonly string[] | undefined) {
  if (!names) return undefined
  const found = await findLocations(ctx, ctx.db, names.map(nameKey))
  return names.map((name) => {
    const place = found.find(({ key }) => key === nameKey(name))
    if (!place) throw invalid('location', `no location has the name ${JSON.stringify(name)}`)
    return place.id
  })
}
