import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import type { CreateCount, StockCountLine } from './schema.ts'

/** Maximum number of lines on a sheet. */
export const MOST_LINES = 1_000

export async function lastCountSerial(ctx: WorkspaceContext, tx: Reader): Promise<number> {
  const last = await tx
    .selectFrom('stock_count')
    .select((eb) => eb.fn.max('serial').as('serial'))
    .where('workspace_id', '=', ctx.workspace.id)
    .executeTakeFirst()
  return Number(last?.serial ?? 0)
}

export type Countable = Pick<StockCountLine, 'item' | 'number' | 'name' | 'unit' | 'expiry' | 'expected'> & {
  lot: string | null
  code: string | null
}

/** Lists what can be counted at a location, by name: items, or each lot of an item that uses lots. */
export function listCountable(
  ctx: WorkspaceContext,
  tx: Reader,
  location: string,
  { items, group }: Pick<CreateCount, 'items' | 'group'>,
): Promise<Countable[]> {
  let found = tx
    .selectFrom('item')
    .leftJoin('stock', (join) =>
      sameWorkspace(join, 'stock.item', 'item.id')
        .on('stock.location', '=', location)
        .on(sql<boolean>`(stock.lot is null or stock."onHand" <> 0)`),
    )
    .leftJoin('lot', (join) => sameWorkspace(join, 'lot.id', 'stock.lot'))
    .select(['item.id as item', 'item.number', 'item.name', 'item.unit', 'stock.lot', 'lot.code', 'lot.expiry'])
    .select(sql<number>`coalesce(stock."onHand", 0)`.as('expected'))
    .where('item.workspace_id', '=', ctx.workspace.id)
    .where('item.deleted_at', 'is', null)
    .where(
      sql<boolean>`(stock.lot is not null or not exists (select from stock other where other.workspace_id = item.workspace_id
        and other.item = item.id and other.location = ${location} and other.lot is not null and other."onHand" <> 0))`,
    )
  if (items) found = found.where(sql<boolean>`item.id = any(${items}::uuid[])`)
  else if (group) found = found.where('item.group', '=', group).where('item.active', '=', true)
  else found = found.where('stock.item', 'is not', null)
  return found
    .orderBy('item.sort_name')
    .orderBy('item.id')
    .orderBy('lot.expiry')
    .orderBy('lot.code')
    .limit(MOST_LINES + 1)
    .execute()
}
