import { type RawBuilder, sql } from 'kysely'
import type { Family } from '../database/locks/family-lock.ts'
import type { View } from '../database/statements.ts'
import type { Actor, Role } from '../values/actor.ts'
import { type Permission, roleMay } from './roles.ts'

/** A column of the kind's table, or SQL over it. */
export type Column = string | RawBuilder<unknown>

/** A change of a record, with its state after it and the old values of changed fields. */
export type RecordChange = {
  event: string
  record: Record<string, unknown> | null
  before: Record<string, unknown> | null
}

/** What a guest may see now: `projects` whose team includes them, and the projects of tasks with comments. */
export type GuestSight = { guest: string; projects: ReadonlySet<string>; tasks: ReadonlyMap<string, string | null> }

/**
 * What other modules need to know about a kind of record: the activity log, live streams, search, comments,
 * notifications and the Trash. `server/kinds.ts` lists every kind in the change log.
 */
export type KindFacts = {
  /** Name of the kind in events and in the change log, and of its table. */
  table: string
  /** The permission to read the kind, wherever it appears. */
  read: Permission
  /**
   * The rows this caller may see; the whole workspace when absent or undefined. Guests only see kinds that define it.
   */
  visible?(view: View): RawBuilder<boolean> | undefined
  /**
   * What live streams send a guest of a change: the record, the event alone, or nothing; `reset` when what the guest may
   * see has changed. Guests hear nothing of kinds without it, but of those with `partOf` as of what they are part of.
   */
  toGuest?(change: RecordChange, sight: GuestSight): 'record' | 'event' | 'nothing' | 'reset'
  /** Path of the list below the workspace; a record is at `<page>/<id>`. */
  page?: string
  /** The display name of a record. */
  title?: Column
  /** The source of rows, selected under the name of the table, when it is not the table itself. */
  rows?: RawBuilder<unknown>
  /** The predicate of existing rows when the table has no `deleted_at`. */
  present?: RawBuilder<boolean>
  /** Writers wait for the batches of this family and for each other. */
  family?: Family
  /** Whether deleted records stay in the Trash. */
  trash?: boolean
  /** Set if search includes the kind: a detail that distinguishes records of the same name, and the status. */
  search?: { detail?: Column; status?: Column }
  /** The predicate of search words; by default they must occur in `search_text`. */
  matches?(q: string): RawBuilder<boolean>
  /** Set if members can comment on the records. */
  comments?: true
  /** Set if files can be attached: the record has a field `attachments`, and its table the trigger `remove_files`. */
  attachments?: true
  /** The field with the record it is part of, as `<entity>:<id>`; both have the same readers. */
  partOf?: string
  /** Whether live streams include the record or only the event. */
  live?: boolean
  /** The field that lists members to notify when they are added, and the kind of that notification. */
  notifies?: { field: string; as: 'assignment' | 'mention' }
  /** Columns with the member or members who own a record: they are notified of comments, like its creator. */
  owned?: readonly string[]
  /**
   * Set if records are reviewed: the columns of the review date and of the member or members to remind 14 days before,
   * 1 day before and when the date has passed. `open` excludes records that need no review any more.
   */
  reviews?: { due: string; open?: RawBuilder<boolean> } & ({ owner: string } | { owners: string })
}

/** Every kind by name, in the order of search results. */
export type Kinds = ReadonlyMap<string, KindFacts>

export const kindsByName = (kinds: readonly KindFacts[]): Kinds => new Map(kinds.map((kind) => [kind.table, kind]))

/** Throws for an unknown kind: its records would be readable by everyone or by no one. */
export function kindNamed(kinds: Kinds, name: string): KindFacts {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`server/kinds.ts lists no kind named ${name}`)
  return kind
}

/** The kinds that a role may read. Guests see only some of their records: see `visible`. */
export const readableBy = (kinds: Kinds, role: Role): string[] =>
  [...kinds.values()].filter(({ read }) => roleMay(role, read)).map(({ table }) => table)

/** Members and agents may not read unknown kinds. */
export function mayRead(kinds: Kinds, actor: Actor, name: string): boolean {
  if (actor.kind !== 'member' && actor.kind !== 'agent') return true
  const kind = kinds.get(name)
  return kind !== undefined && roleMay(actor.role, kind.read)
}

export const columnOf = ({ table }: KindFacts, column: Column | undefined): RawBuilder<unknown> =>
  typeof column === 'string' ? sql`${sql.ref(`${table}.${column}`)}` : (column ?? sql`null::text`)

/** The display name of a record as an SQL expression over its table. */
export const titleOf = (kind: KindFacts) => columnOf(kind, kind.title)

/** The source of rows of a kind, under the name of its table. */
export const rowsOf = ({ table, rows }: KindFacts) => (rows ? sql`${rows} as ${sql.table(table)}` : sql.table(table))

/** Whether `record_index` has what is searched: it has the `search_text` of tables. */
export const hasIndex = ({ rows, matches }: Pick<KindFacts, 'rows' | 'matches'>) => !rows && !matches

/** Whether a row is outside the Trash. Rows from another source follow the record they belong to. */
export const isPresent = ({ table, trash, rows }: KindFacts) =>
  trash || rows ? sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null` : sql<boolean>`true`
