import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { CreateCount, StockCount, StockCountLine, StockCountRow } from './schema.ts'

type Counts = SelectQueryBuilder<DB, 'stock_count', object>

/** Lines of a sheet, the first this one. */
export const MOST_LINES = 1_000

const ofCount = sql`line.workspace_id = stock_count.workspace_id and line."count" = stock_count.id`
const place = sql<string>`(
  select name from location where location.workspace_id = stock_count.workspace_id and location.id = stock_count.location)`
const lines = sql<StockCountLine[]>`(
  select coalesce(json_agg(json_build_object('line', line.line, 'item', line.item, 'number', item.number, 'name', item.name,
    'unit', item.unit, 'lot', lot.code, 'expiry', lot.expiry, 'expected', line.expected, 'counted', line.counted,
    'at', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by line.line), '[]')
  from stock_count_line line join item on item.workspace_id = line.workspace_id and item.id = line.item
    left join lot on lot.workspace_id = line.workspace_id and lot.id = line.lot where ${ofCount})`

const counts = (ctx: Pick<WorkspaceContext, 'workspace'>, db: Reader): Counts =>
  db.selectFrom('stock_count').where('stock_count.workspace_id', '=', ctx.workspace.id)

function countColumns(rows: Counts) {
  return rows
    .select(['stock_count.id', 'stock_count.number', place.as('location'), 'stock_count.status', 'stock_count.note'])
    .select(['stock_count.bookedAt', 'stock_count.version', 'stock_count.created_at', 'stock_count.updated_at'])
}

export async function lockCount(ctx: WorkspaceContext, tx: Reader, id: string): Promise<StockCount | undefined> {
  if (!isId(id)) return undefined
  const rows = countColumns(counts(ctx, tx)).select(lines.as('lines')).where('stock_count.id', '=', id)
  return (await rows.forUpdate('stock_count').executeTakeFirst()) as StockCount | undefined
}

export async function getCount(ctx: WorkspaceContext, id: string): Promise<StockCount> {
  const rows = countColumns(counts(ctx, ctx.db)).select(lines.as('lines'))
  const found = isId(id) ? await rows.where('stock_count.id', '=', id).executeTakeFirst() : undefined
  if (!found) throw notFound()
  return found as StockCount
}

export async function lastCountSerial(ctx: WorkspaceContext, tx: Reader): Promise<number> {
  const last = await counts(ctx, tx)
    .select((eb) => eb.fn.max('stock_count.serial').as('serial'))
    .executeTakeFirst()
  return Number(last?.serial ?? 0)
}

export function allCounts(ctx: WorkspaceContext) {
  const number = (what: 'line' | 'counted') =>
    sql<number>`(select count(line.${sql.ref(what)}) from stock_count_line line where ${ofCount})`
  return whole<StockCountRow>(ctx, {
    table: 'stock_count',
    rows: (view) =>
      countColumns(counts(view, view.db)).select([number('line').as('size'), number('counted').as('counted')]),
  })
}

export type Countable = Pick<StockCountLine, 'item' | 'number' | 'name' | 'unit' | 'expiry' | 'expected'> & {
  lot: string | null
  code: string | null
}

/** What can be counted in a place: an item, or where lots are kept each of its lots; by name. */
export function listCountable(
  ctx: WorkspaceContext,
  tx: Reader,
  location: string,
  { items, group }: Pick<CreateCount, 'items' | 'group'>,
): Promise<Countable[]> {
  let found = tx
    .selectFrom('item')
    .leftJoin('stock', (join) =>
      join
        .onRef('stock.workspace_id', '=', 'item.workspace_id')
        .onRef('stock.item', '=', 'item.id')
        .on('stock.location', '=', location)
        .on(sql<boolean>`(stock.lot is null or stock."onHand" <> 0)`),
    )
    .leftJoin('lot', (join) =>
      join.onRef('lot.workspace_id', '=', 'stock.workspace_id').onRef('lot.id', '=', 'stock.lot'),
    )
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
    .orderBy('item.name')
    .orderBy('item.id')
    .orderBy('lot.expiry')
    .orderBy('lot.code')
    .limit(MOST_LINES + 1)
    .execute()
}
