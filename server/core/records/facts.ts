import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { type Permission, type Role, roleMay } from '../access/roles.ts'
import type { View } from '../database/statements.ts'

/** A column of the kind's table, or SQL over it. */
export type Column = string | RawBuilder<unknown>

/**
 * What others ask about a kind of record: the activity log, live streams, search, comments, notifications, and the Trash.
 * `server/kinds.ts` lists every kind that the change log names.
 */
export type KindFacts = {
  /** Name of the kind in events and in the change log, and of its table. */
  table: string
  /** What reading takes, wherever a record shows. */
  read: Permission
  /** The rows this caller may see; all of the workspace when absent or undefined. Only kinds that have it are shown to guests. */
  visible?(view: View): RawBuilder<boolean> | undefined
  /** Path of the list below the workspace; a record is at `<page>/<id>`. */
  page?: string
  /** What a record is called. */
  title?: Column
  /** Where rows are read from under the name of the table, if not from the table itself. */
  rows?: RawBuilder<unknown>
  /** Which rows are there, where the table has no `deleted_at` of its own. */
  present?: RawBuilder<boolean>
  /** Whether deleted records stay in the Trash. */
  trash?: boolean
  /** Set if search finds records: what tells one from others of the same name, and its state. */
  search?: { detail?: Column; status?: Column }
  /** Set if people comment on records. */
  comments?: true
  /** Whether live streams carry the record; of other kinds they carry the fact of the change. */
  live?: boolean
  /** The field that lists members to notify when they are added, and the kind of that notification. */
  notifies?: { field: string; as: 'assignment' | 'mention' }
}

/** Every kind by its name, in the order in which search shows them. */
export type Kinds = ReadonlyMap<string, KindFacts>

export const kindsByName = (kinds: readonly KindFacts[]): Kinds => new Map(kinds.map((kind) => [kind.table, kind]))

/** Throws for a name that no kind has: what is recorded or shown under it would be readable by anyone or by nobody. */
export function kindNamed(kinds: Kinds, name: string): KindFacts {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`server/kinds.ts lists no kind named ${name}`)
  return kind
}

/** The names of the kinds that a role may read. Guests see only some of their records: see `visible`. */
export const readableBy = (kinds: Kinds, role: Role): string[] =>
  [...kinds.values()].filter(({ read }) => roleMay(role, read)).map(({ table }) => table)

/** Members of any role may not read unknown kinds. */
export function mayRead(kinds: Kinds, actor: Actor, name: string): boolean {
  if (actor.kind !== 'member') return true
  const kind = kinds.get(name)
  return kind !== undefined && roleMay(actor.role, kind.read)
}

export const columnOf = ({ table }: KindFacts, column: Column | undefined): RawBuilder<unknown> =>
  typeof column === 'string' ? sql`${sql.ref(`${table}.${column}`)}` : (column ?? sql`null::text`)

/** What a record is called, as SQL over its table. */
export const titleOf = (kind: KindFacts) => columnOf(kind, kind.title)

/** Where rows of a kind are read from, under the name of its table. */
export const rowsOf = ({ table, rows }: KindFacts) => (rows ? sql`${rows} as ${sql.table(table)}` : sql.table(table))

/** Whether a row is out of the Trash. Rows that are read from elsewhere follow the record they are read with. */
export const isPresent = ({ table, trash, rows }: KindFacts) =>
  trash || rows ? sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null` : sql<boolean>`true`
