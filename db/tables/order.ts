import type pg from 'pg'
import type { Table } from './table.ts'
import { tables } from './tables.ts'

/**
 * Tables that come after others for other reasons than foreign keys, because removals go in the opposite order: triggers
 * remove rows with their record, mark the objects of removed files, and keep items that are in the ledger. Accounts may
 * be in another database than their members.
 */
const AFTER: Record<string, readonly string[]> = {
  member: ['auth.user'],
  movement: ['item'],
  lead: ['contact'],
  consent: ['contact'],
  lead_entry: ['lead'],
  external_invoice: ['contact', 'connector'],
  metric_day: ['connector'],
  file: ['task', 'contact', 'deal', 'comment', 'quote', 'document', 'ticket', 'risk'],
  file_object: ['file'],
}

export type PlacedTable = {
  /** As in `tables`. */
  name: string
  /** As in SQL. */
  sql: string
  columns: readonly Column[]
  /** As in `order by`: the identity column, which counts rows, or the columns of the key. */
  order: string
  /** Rows refer to others of the table, so that all must be inserted by one statement. */
  refersToItself: boolean
}
export type Column = { name: string; type: string; isGenerated: boolean; isIdentity: boolean }

const FOUND = `
  select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
    case n.nspname when 'public' then '' else quote_ident(n.nspname) || '.' end || quote_ident(c.relname) as sql,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isGenerated', a.attgenerated <> '', 'isIdentity', a.attidentity <> '') order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.atttypid <> 'xid8'::regtype) as columns,
    coalesce(
      (select quote_ident(attname) from pg_attribute where attrelid = c.oid and attidentity <> '' limit 1),
      (select string_agg(quote_ident(a.attname), ', ' order by k.place)
       from pg_index i, unnest(i.indkey) with ordinality k(number, place), pg_attribute a
       where a.attrelid = c.oid and a.attnum = k.number and i.indexrelid = (
         select indexrelid from pg_index where indrelid = c.oid and indisunique and indpred is null and indexprs is null
         order by indisprimary desc, indexrelid limit 1))) as "order",
    array(select distinct case p.nspname when 'public' then parent.relname else p.nspname || '.' || parent.relname end
     from pg_constraint f join pg_class parent on parent.oid = f.confrelid join pg_namespace p on p.oid = parent.relnamespace
     where f.contype = 'f' and f.conrelid = c.oid) as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth')`

type Found = Omit<PlacedTable, 'refersToItself'> & { parents: string[] }

/**
 * The tables that `wanted` chooses, each after those that its rows refer to, otherwise in the order of `tables`. Columns
 * with transaction ids are left out: they have a meaning on one server only.
 */
export async function tablesInOrder(
  owner: pg.Client,
  wanted: (table: Table, name: string) => boolean,
): Promise<PlacedTable[]> {
  const { rows } = await owner.query<Found>(FOUND)
  const found = new Map(rows.map((row) => [row.name, row]))
  const left = Object.keys(tables).flatMap((name) => (wanted(tables[name]!, name) ? (found.get(name) ?? []) : []))
  const parentsOf = ({ name, parents }: Found) => ['workspace', ...parents, ...(AFTER[name] ?? [])]
  const ordered: PlacedTable[] = []
  while (left.length > 0) {
    const waits = (table: Found) =>
      parentsOf(table).some((parent) => parent !== table.name && left.some(({ name }) => name === parent))
    const at = left.findIndex((table) => !waits(table))
    if (at === -1) throw new Error('The foreign keys of the tables form a cycle.')
    const [{ parents, ...next }] = left.splice(at, 1) as [Found]
    ordered.push({ ...next, refersToItself: parents.includes(next.name) })
  }
  return ordered
}
