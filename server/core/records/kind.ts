import type { RawBuilder, Selectable, UpdateObject } from 'kysely'
import type { z } from 'zod'
import type { Reader, Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { KindFacts } from '../access/kind-facts.ts'
import type { Permission } from '../access/roles.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import type { Change } from '../database/change.ts'
import type { Rows, View } from '../database/statements.ts'
import type { DomainError } from '../values/errors.ts'
import type { Named, Reference } from './references.ts'

/** The fields of every record. */
export type Common = { id: string; version: number; created_at: string; updated_at: string }
/** Tables whose rows are records. */
export type KindTable = { [T in keyof DB]: keyof Common | 'workspace_id' extends keyof DB[T] ? T : never }[keyof DB]
/** Columns of a table and their new values or expressions. */
export type Columns<T extends KindTable> = UpdateObject<DB, T>

/** The predicate of one list parameter. */
export type Filter = {
  where: (value: never, view: View) => RawBuilder<boolean>
  /** It compares the column with one of these values. */
  equals?: true
  /** It looks for a text in every row; `indexed` if `record_index` finds the rows that can have it. */
  texts?: 'indexed' | 'read'
  /** The values are ids of this table and must exist. */
  names?: Named
  /** Resolves the values and rejects unknown ones; `where` receives the result. */
  resolve?: (ctx: WorkspaceContext, value: never) => Promise<unknown>
}

/** The schemas of the record and of the inputs of its calls. */
export type Schemas = {
  record: z.ZodObject
  /** The record in lists of the application, without long texts. */
  row?: z.ZodObject
  create?: z.ZodObject
  update?: z.ZodObject
  list?: z.ZodObject
  /** Upsert by `ext_id`, for kinds that have one. */
  put?: z.ZodObject & z.ZodType<{ ext_id: string }>
}
export type Having<N extends keyof Schemas> = Schemas & { [One in N]-?: z.ZodObject }
export type RecordOf<S extends Schemas> = z.infer<S['record']> & Common

/** One change of a record: its old state, the input and the new state. */
export type Step<R> = { before: R | null; given: Partial<R>; after: R }

/**
 * Defines a kind of record once for its table, procedures and documentation. Functions are hooks for behaviour
 * specific to the kind; they run inside the transaction of the write.
 */
export type Kind<S extends Schemas = Schemas, T extends KindTable = KindTable> = Description<RecordOf<S>, T> & {
  schemas: S
}

type Description<R extends Common, T extends KindTable> = Omit<KindFacts, 'table'> & {
  table: T
  /** Path below `/api/v1` and name of the router. */
  path: string
  write: Permission
  /** The permission to delete and restore; default `write`. */
  remove?: Permission
  /**
   * For the document: the description of the list if it says more than that the Trash is left out, an example body, and
   * the REST calls unless all exist. Kinds without it are not part of REST.
   */
  docs?: {
    list?: string
    example: Record<string, unknown>
    /** Its name in sentences, if not that of the table. */
    noun?: string
    calls?: readonly ('list' | 'get')[]
    /** Maximum size of the body of a create or update in bytes; default 1 MB. */
    bodyLimit?: number
  }
  /** Fields that reference a record of that table. */
  refs?: Partial<Record<keyof R, Reference>>
  /** Further fields with ids of records, checked elsewhere. As those in `refs`, they are cleared when the record is purged. */
  otherRefs?: Partial<Record<keyof R, KindTable>>
  /** Fields that hold one member or a list of members, by id or e-mail address. */
  people?: readonly (keyof R & string)[]
  /** Columns that Postgres generates, so they are never written. */
  generated?: readonly (keyof R & string)[]
  /** Fields read from another expression than their column, and never written. */
  columns?: Record<string, string | RawBuilder<unknown>>
  /** Joins the tables that `columns` reads from. */
  from?(rows: Rows): Rows
  /** Fields whose old values are not written to the change log. */
  unlogged?: readonly (keyof R & string)[]
  /** The input that sets these fields of a record, where it has another form: an update with them is reverted. */
  asInput?(fields: Partial<R>): Record<string, unknown>
  /** Columns that are null in the Trash, so that other records can use their values; `stored` restores them. */
  freed?: readonly string[]
  /** Allows inserts of rows that reference a record while it is locked. */
  lock?: 'no key update'
  /** List parameters beside `q`, `ext_id`, `updated_since`, paging and those of each field (`fieldFilters`). */
  filters?: Record<string, Filter>
  /** Fields without list parameters of their own. */
  unfiltered?: readonly (keyof R & string)[]
  /** Expressions for `sort` names that are not columns. They are numbers. */
  sorts?: Record<string, RawBuilder<unknown>>
  /** False when rows change without a change row, so that totals cannot be cached. */
  keepsTotal?: false
  /** Non-empty defaults of a new record. */
  defaults?(ctx: WorkspaceContext): Partial<R>
  /** Values derived from others. */
  derive?(ctx: WorkspaceContext, step: Step<R>): Partial<R>
  /** Values that depend on other rows, such as a number or settings; added after `derive`, within the transaction. */
  supply?(ctx: WorkspaceContext, tx: Scoped, step: Step<R>): Promise<Partial<R>>
  /** Rejects invalid records and changes this caller may not make. */
  check?(ctx: WorkspaceContext, step: Step<R>): void
  /** Columns that are not part of the record; `set` holds the changed fields, or all fields of a new record. */
  stored?(set: Partial<R>, before: R | null): Columns<T>
  /** The error for a value that a unique index rejects. */
  taken?(index: string): DomainError | undefined
  /** Further writes of a create, update or restore: reads first, and returns the writes to make after the row. */
  effects?(ctx: WorkspaceContext, changing: Change, after: R, before: R | null): Promise<() => void> | (() => void)
  /** Warnings about rows of a file before the import. */
  preview?(
    ctx: WorkspaceContext,
    tx: Reader,
    rows: readonly { index: number; record: Partial<R> }[],
  ): Promise<ImportWarning[]>
  /** Locks the records that a deletion also changes, before the record itself. */
  lockDependents?(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<unknown>
  /** Rejects a deletion, or makes its further writes. `record` is locked. */
  onRemove?(ctx: WorkspaceContext, changing: Change, record: R): Promise<void> | void
}

/** A warning about a row before it is imported. */
export type ImportWarning = { index: number; field: string; code: 'duplicate'; message: string }

/** Compiles only if each field of the record has a column of its type, or `columns` defines its source. */
export function defineKind<S extends Schemas, T extends KindTable>(
  schemas: S & { record: z.ZodType<Partial<Selectable<DB[T]>>> },
  description: Description<RecordOf<NoInfer<S>>, T> & Elsewhere<Exclude<keyof z.infer<S['record']>, keyof DB[T]>>,
): Kind<S, T> {
  return { schemas, trash: true, live: true, ...description }
}

type Elsewhere<F extends PropertyKey> = [F] extends [never] ? unknown : { columns: Record<F, unknown> }

/** Whether its records are in each other, as folders are. */
export const isNested = ({ table, refs }: Pick<Kind, 'table' | 'refs'>): boolean =>
  Object.values(refs ?? {}).some((reference) => reference === table)
