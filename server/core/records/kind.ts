import type { RawBuilder, Selectable, SelectQueryBuilder, UpdateObject } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { Permission } from '../access/roles.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import type { ImportWarning } from '../batch/batch-schema.ts'
import type { Change } from '../database/change.ts'
import type { Family } from '../database/family-lock.ts'
import type { View } from '../database/statements.ts'
import type { DomainError } from '../values/errors.ts'
import type { KindFacts } from './facts.ts'
import type { Reference } from './references.ts'

/** What every record has (spec api.md, Answers). */
export type Common = { id: string; version: number; created_at: string; updated_at: string }
/** Tables whose rows are records. */
export type KindTable = { [T in keyof DB]: keyof Common | 'workspace_id' extends keyof DB[T] ? T : never }[keyof DB]
/** Columns of a table and what to write into them; an expression counts as well. */
export type Columns<T extends KindTable> = UpdateObject<DB, T>
/** Tables that a field or a filter may name a record of. */
export type Named = Reference | 'member'

// oxlint-disable-next-line typescript/no-explicit-any -- the builder is generic over tables that only the kind knows
export type Rows = SelectQueryBuilder<any, any, any>

/** The predicate of one list parameter. */
export type Filter = {
  where: (value: never, view: View) => RawBuilder<boolean>
  /** The values are ids of this table and must exist. */
  names?: Named
  /** Looks up what the values mean, and refuses those that mean nothing; `where` gets the answer. */
  resolve?: (ctx: WorkspaceContext, value: never) => Promise<unknown>
}

/** The record, and the inputs of those calls that the kind has. */
export type Schemas = {
  record: z.ZodObject
  /** The record as lists of the application hold it, without long texts. */
  row?: z.ZodObject
  create?: z.ZodObject
  update?: z.ZodObject
  list?: z.ZodObject
  /** A record by its `ext_id`, for kinds that have one. */
  put?: z.ZodObject
}
export type Having<N extends keyof Schemas> = Schemas & { [One in N]-?: z.ZodObject }
export type RecordOf<S extends Schemas> = z.infer<S['record']> & Common

/** One step of a record's life: what it was, what the caller sent, and what it is about to become. */
export type Step<R> = { before: R | null; given: Partial<R>; after: R }

/**
 * One kind of record: everything that its table, its procedures and its documentation have in common with other kinds, said once.
 * Functions are the points where a kind does something of its own; they run inside the transaction of the write.
 */
export type Kind<S extends Schemas = Schemas, T extends KindTable = KindTable> = Description<RecordOf<S>, T> & {
  schemas: S
}

type Description<R extends Common, T extends KindTable> = Omit<KindFacts, 'table'> & {
  table: T
  /** Path below `/api/v1` and name of the router. */
  path: string
  write: Permission
  /** For deleting and restoring; `write` unless said otherwise. */
  remove?: Permission
  /**
   * For the document: what the list holds, a body that creates a record, and which calls REST has if not all. Without it the kind is
   * not part of REST.
   */
  docs?: { list: string; example: Record<string, unknown>; calls?: readonly ('list' | 'get')[] }
  /** Fields that name a record of that table. */
  refs?: Partial<Record<keyof R, Reference>>
  /** Fields that list members, by id or e-mail address. */
  people?: readonly (keyof R & string)[]
  /** Columns that Postgres derives, so that they are never written. */
  generated?: readonly (keyof R & string)[]
  /** Fields that are read from elsewhere than the column of their name, and never written. */
  columns?: Record<string, string | RawBuilder<unknown>>
  /** Joins the tables that `columns` reads from. */
  from?(rows: Rows): Rows
  /** Fields whose old values the change log leaves out. */
  unlogged?: readonly (keyof R & string)[]
  /** Columns that are null in the Trash, so that another record may have their values; `stored` fills them again. */
  freed?: readonly string[]
  /** Writers wait for the batches of this family, and for each other. */
  family?: Family
  /** Lets others insert rows that refer to a record while it is locked. */
  lock?: 'no key update'
  /** List parameters beside `q`, `ext_id`, `updated_since` and paging. */
  filters?: Record<string, Filter>
  /** What `sort` orders by, where it is no column. */
  sorts?: Record<string, RawBuilder<unknown>>
  /** False where rows change without a change row, so that a total cannot be kept. */
  keepsTotal?: false
  /** Values of a new record that the caller did not send, where they are not empty. */
  defaults?(ctx: WorkspaceContext): Partial<R>
  /** Values that follow from others. */
  derive?(ctx: WorkspaceContext, step: Step<R>): Partial<R>
  /** Refuses what must not be, or what this caller may not do. */
  check?(ctx: WorkspaceContext, step: Step<R>): void
  /** Columns that are not part of the record; `set` holds what changed, all of it for a new record. */
  stored?(set: Partial<R>, before: R | null): Columns<T>
  /** The refusal where a unique index finds a value taken. */
  taken?(index: string): DomainError | undefined
  /** What else a create, an update or a restore writes: reads first, and returns what to do once the row is written. */
  effects?(ctx: WorkspaceContext, changing: Change, after: R, before: R | null): Promise<() => void> | (() => void)
  /** What to know of rows of a file before they are imported. */
  preview?(
    ctx: WorkspaceContext,
    tx: Reader,
    rows: readonly { index: number; record: Partial<R> }[],
  ): Promise<ImportWarning[]>
  /** Runs before the record is locked for deletion, and again with the locked record. */
  onRemove?(ctx: WorkspaceContext, changing: Change, id: string, record?: R): Promise<void> | void
}

/** Compiles only where each field of the record is a column that holds its type, or `columns` says where it is read. */
export function defineKind<S extends Schemas, T extends KindTable>(
  schemas: S & { record: z.ZodType<Partial<Selectable<DB[T]>>> },
  description: Description<RecordOf<NoInfer<S>>, T> & Elsewhere<Exclude<keyof z.infer<S['record']>, keyof DB[T]>>,
): Kind<S, T> {
  return { schemas, trash: true, live: true, ...description }
}

type Elsewhere<F extends PropertyKey> = [F] extends [never] ? unknown : { columns: Record<F, unknown> }

const blanks = new WeakMap<z.ZodObject, Record<string, unknown>>()

/** A record of which nothing is said: each field is null where it may be, else the empty list or text. */
export function blankRecord({ schemas: { record } }: Pick<Kind, 'schemas'>): Record<string, unknown> {
  let blank = blanks.get(record)
  if (!blank) {
    const fields = Object.entries(record.shape)
    blank = Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)]))
    blanks.set(record, blank)
  }
  return blank
}

const EMPTY = [null, Object.freeze([]), '']
const emptyValue = (field: z.core.$ZodType) => EMPTY.find((empty) => z.safeParse(field, empty).success)
