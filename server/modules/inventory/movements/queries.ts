import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { invalid } from '#server/core/errors.ts'
import { page } from '#server/core/paging.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { findLocations } from '../ledger/queries.ts'
import { findBookable } from '../queries.ts'
import { Catalogue, nameKey } from '../rules.ts'
import type { ListMovements, Movement } from './schema.ts'

type Movements = SelectQueryBuilder<DB, 'movement', object>

/** An entry with the names of what it refers to: a row of these is the record. */
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
    .select(['movement.ref', 'movement.extId', 'movement.reason', 'movement.date', 'movement.at'])
    .select([sql<number>`1`.as('version'), 'movement.created_at', 'movement.created_at as updated_at'])
}

/** The ledger, entry by entry. */
export async function listMovements(ctx: WorkspaceContext, input: ListMovements) {
  const [items, places] = await Promise.all([knownItems(ctx, input.item), knownPlaces(ctx, input.location)])
  const { from, to, type, updated_since } = input
  return page<Movement>(ctx, input, {
    table: 'movement',
    rows: (view) => {
      let found = view.db.selectFrom('movement').where('movement.workspace_id', '=', view.workspace.id)
      if (from) found = found.where('movement.date', '>=', from)
      if (to) found = found.where('movement.date', '<=', to)
      if (type) found = found.where(sql<boolean>`movement.type = any(${type}::text[])`)
      if (items) found = found.where(sql<boolean>`movement.item = any(${items}::uuid[])`)
      if (places) found = found.where(sql<boolean>`movement.location = any(${places}::uuid[])`)
      if (updated_since) found = found.where('movement.created_at', '>=', updated_since)
      return found
    },
    columns: (rows) => movementColumns(rows as Movements),
  })
}

async function knownItems(ctx: WorkspaceContext, refs: readonly string[] | undefined): Promise<string[] | undefined> {
  if (!refs) return undefined
  const catalogue = new Catalogue(await findBookable(ctx, ctx.db, refs))
  return refs.map((ref) => {
    const found = catalogue.find(ref)
    if (!('item' in found)) throw invalid('item', `no one item has the id, number, EAN or name ${JSON.stringify(ref)}`)
    return found.item.id
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
