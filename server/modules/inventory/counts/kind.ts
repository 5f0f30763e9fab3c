import { sql } from 'kysely'
import { defineKind } from '#server/core/records/kind.ts'
import { StockCount, StockCountRow } from './schema.ts'

const ofCount = sql`line.workspace_id = stock_count.workspace_id and line."count" = stock_count.id`
const number = (what: 'line' | 'counted') =>
  sql`(select count(line.${sql.ref(what)}) from stock_count_line line where ${ofCount})`

export const countKind = defineKind(
  { record: StockCount, row: StockCountRow },
  {
    table: 'stock_count',
    path: 'stock_counts',
    page: '/inventory/counts',
    title: 'number',
    trash: false,
    search: { detail: 'note', status: 'status' },
    comments: true,
    live: false,
    read: 'inventory.read',
    write: 'inventory.write',
    family: 'inventory',
    columns: {
      location: sql`(
  select name from location where location.workspace_id = stock_count.workspace_id and location.id = stock_count.location)`,
      lines: sql`(
  select coalesce(json_agg(json_build_object('line', line.line, 'item', line.item, 'number', item.number, 'name', item.name,
    'unit', item.unit, 'lot', lot.code, 'expiry', lot.expiry, 'expected', line.expected, 'counted', line.counted,
    'at', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by line.line), '[]')
  from stock_count_line line join item on item.workspace_id = line.workspace_id and item.id = line.item
    left join lot on lot.workspace_id = line.workspace_id and lot.id = line.lot where ${ofCount})`,
      size: number('line'),
      counted: number('counted'),
    },
    /** A sheet has up to 1,000 lines, and each change row already contains the new ones. */
    unlogged: ['lines'],
    defaults: () => ({ status: 'open' as const }),
  },
)
