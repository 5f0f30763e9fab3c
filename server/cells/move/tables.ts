import type pg from 'pg'
import { access } from '#db/access.ts'

/** A table with rows of a workspace. */
export type MovedTable = {
  name: string
  /** SQL condition of the rows of workspace `$1`. */
  own: string
  /** Columns that are copied, in order and quoted. */
  copied: string
  /** Columns that are compared, generated ones as well. */
  compared: string
  /** Rows refer to others of the table, so that all are inserted by one statement. */
  atOnce: boolean
}

/** Files in the object store: named by workspace, without row security. */
const FILE_OBJECT = 'file_object'
/** Every database has its own rows. A rate window ends within a minute; triggers fill `record_index`. */
const PER_DATABASE: readonly string[] = ['node', 'rate_window', 'migration', 'cell', 'workspace_hold', 'record_index']
const MOVED = [
  ...Object.keys(access).filter((name) => access[name]!.workspace !== 'none' && !PER_DATABASE.includes(name)),
  FILE_OBJECT,
]
/** Rows about people of the workspace are added to those of the other cell. */
const MERGED: readonly string[] = ['suppression', 'email_event']
const isOfDirectory = (name: string) => /^(auth\.|directory_|status_)/.test(name)

/** What a move does with a table, named as in `db/access.ts`; undefined for a table that is not listed. */
export function fateOf(name: string): 'moved' | 'merged' | 'per database' | 'directory' | undefined {
  if (MOVED.includes(name)) return 'moved'
  if (MERGED.includes(name)) return 'merged'
  if (PER_DATABASE.includes(name)) return 'per database'
  return isOfDirectory(name) ? 'directory' : undefined
}

/** Transaction ids have a meaning on one server only. */
const LEFT_OUT = ['change.xid']

/**
 * Tables that come after others for other reasons than foreign keys, because removals go in the opposite order: triggers
 * remove rows with their record, mark the objects of removed files, and keep items that are in the ledger.
 */
const AFTER: Record<string, readonly string[]> = {
  movement: ['item'],
  lead: ['contact'],
  consent: ['contact'],
  lead_entry: ['lead'],
  external_invoice: ['contact', 'connector'],
  metric_day: ['connector'],
  file: ['task', 'contact', 'deal', 'comment', 'quote', 'document', 'ticket', 'risk'],
  file_object: ['file'],
}

const COLUMNS = `
  select c.relname as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as copied,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as compared
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and c.relname || '.' || a.attname <> all ($2)
  group by c.relname`

const REFERENCES = `
  select distinct child.relname as child, parent.relname as parent
  from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and child.relname = any ($1) and parent.relname = any ($1)`

/** The tables of a workspace, each after those that its rows refer to. */
export async function tablesOf(owner: pg.Client): Promise<MovedTable[]> {
  const columns = await owner.query<{ name: string; copied: string; compared: string }>(COLUMNS, [MOVED, LEFT_OUT])
  const references = await owner.query<{ child: string; parent: string }>(REFERENCES, [MOVED])
  const parentsOf = (name: string) => [
    ...references.rows.filter(({ child }) => child === name).map(({ parent }) => parent),
    ...(AFTER[name] ?? []),
    ...(name === 'workspace' ? [] : ['workspace']),
  ]
  const tables = columns.rows.map((row): MovedTable => {
    const own = row.name === 'workspace' ? 'id = $1' : row.name === FILE_OBJECT ? 'workspace = $1' : 'workspace_id = $1'
    return { ...row, own, atOnce: parentsOf(row.name).includes(row.name) }
  })
  return inOrder(tables, parentsOf)
}

function inOrder(tables: readonly MovedTable[], parentsOf: (name: string) => string[]): MovedTable[] {
  const done: MovedTable[] = []
  const isDone = (name: string) => done.some((table) => table.name === name)
  while (done.length < tables.length) {
    const ready = tables.filter(
      ({ name }) => !isDone(name) && parentsOf(name).every((parent) => parent === name || isDone(parent)),
    )
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle.')
    done.push(...ready)
  }
  return done
}
