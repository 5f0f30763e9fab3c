import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#db/scoped.ts'
import type { ImportWarning } from '../batch-schema.ts'
import type { Change } from '../change.ts'
import type { Permission } from '../roles.ts'
import type { View } from '../statements.ts'
import type { WorkspaceContext } from '../workspace-context.ts'

/** What every record has (spec api.md, Answers). */
export type Common = { id: string; version: number; created_at: string; updated_at: string }
/** Tables whose records go to the Trash. */
export type RecordTable = 'task' | 'project' | 'contact' | 'deal'
/** Tables that a field or a filter may name a record of. */
export type Named = 'project' | 'contact' | 'deal' | 'member'

/** The predicate of one list parameter; with `names`, its values are ids that must exist. */
export type Filter = { where: (value: never) => RawBuilder<boolean>; names?: Named }

export type Schemas<R extends z.ZodObject = z.ZodObject> = {
  record: R
  /** The record as lists of the application hold it, without long texts. */
  row: z.ZodObject
  create: z.ZodObject
  update: z.ZodObject
  list: z.ZodObject
}

/** One step of a record's life: what it was, what the caller sent, and what it is about to become. */
export type Step<R> = { before: R | null; given: Partial<R>; after: R }

/**
 * One kind of record: everything that its table, its procedures and its documentation have in common with other kinds, said once.
 * Functions are the points where a kind does something of its own; they run inside the transaction of the write.
 */
export type Kind<S extends Schemas = Schemas> = Description<RecordOf<S>> & { schemas: S }

type Description<R extends Common> = {
  table: RecordTable
  /** Path below `/api/v1` and name of the router. */
  path: string
  read: Permission
  write: Permission
  /** For deleting and restoring; `write` unless said otherwise. */
  remove?: Permission
  /** For the document: what the list holds, and a body that creates a record. */
  docs: { list: string; example: Record<string, unknown> }
  /** Fields that name a record of that table. */
  refs?: Partial<Record<keyof R, Exclude<Named, 'member'>>>
  /** Fields that list members, by id or email address. */
  people?: readonly (keyof R & string)[]
  /** Columns that Postgres derives, so that they are never written. */
  generated?: readonly (keyof R & string)[]
  /** List parameters beside `q`, `ext_id`, `updated_since` and paging. */
  filters: Record<string, Filter>
  /** What `sort` orders by, where it is no column. */
  sorts?: Record<string, RawBuilder<unknown>>
  /** The rows this caller may see; all of the workspace when absent or undefined. */
  visible?(view: View): RawBuilder<boolean> | undefined
  /** Values of a new record that the caller did not send, where they are not empty. */
  defaults?(ctx: WorkspaceContext): Partial<R>
  /** Values that follow from others. */
  derive?(ctx: WorkspaceContext, step: Step<R>): Partial<R>
  /** Refuses what this caller may not send; `before` is null for a new record. */
  check?(ctx: WorkspaceContext, given: Partial<R>, before: R | null): void
  /** Columns that are not part of the record; `set` holds what changed, all of it for a new record. */
  stored?(set: Partial<R>, before: R | null): Record<string, unknown>
  /** What to know of rows of a file before they are imported. */
  preview?(
    ctx: WorkspaceContext,
    tx: Reader,
    rows: readonly { index: number; record: Partial<R> }[],
  ): Promise<ImportWarning[]>
  /** Runs before the record is locked for deletion, and again with the locked record. */
  onRemove?(ctx: WorkspaceContext, changing: Change, id: string, record?: R): Promise<void>
}

export type RecordOf<S extends Schemas> = z.infer<S['record']> & Common

export function defineKind<S extends Schemas>(schemas: S, description: Description<RecordOf<NoInfer<S>>>): Kind<S> {
  return { schemas, ...description }
}

export const columnsOf = ({ schemas }: Pick<Kind, 'schemas'>): string[] => Object.keys(schemas.record.shape)

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
