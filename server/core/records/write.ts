import type { z } from 'zod'
import type { Scoped } from '#db/scoped.ts'
import type { ImportRows } from '../batch-schema.ts'
import { type Change, change, insertWithChange } from '../change.ts'
import { againWhenTaken, keptExtId, type Linked, putByExtId, requireFreeExtId } from '../ext-ids.ts'
import { newId } from '../ids.ts'
import { importRecords } from '../import.ts'
import { type Found, lockReferences, namesNothing } from '../references.ts'
import { type UpdateEach, updateEach } from '../update-each.ts'
import { requireFresh, revise, type Seen } from '../versioned.ts'
import type { WorkspaceContext } from '../workspace-context.ts'
import {
  blankRecord,
  type Common,
  type FullSchemas,
  type Kind,
  type RecordOf,
  type RecordTable,
  type Schemas,
} from './kind.ts'
import { isPresentRecord, lockRecord } from './read.ts'

type Fields = Record<string, unknown>
/** Inside this file a record is its fields; the types of a kind are given back at its doors. */
type Loose = Kind<any> // oxlint-disable-line typescript/no-explicit-any -- see above

type InputOf<S extends Schemas, Call extends 'create' | 'update'> =
  S extends Record<Call, infer I extends z.ZodObject> ? z.infer<I> : unknown
/** What creates a record: the fields REST takes, and any other of its own that code of ours sets. */
type New<S extends Schemas> = InputOf<S, 'create'> & Partial<RecordOf<S>>

export function createRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  input: New<S>,
): Promise<RecordOf<S>> {
  return create(kind, ctx, input) as Promise<RecordOf<S>>
}

async function create(kind: Loose, ctx: WorkspaceContext, input: Fields): Promise<Common & Fields> {
  kind.check?.(ctx, input, null)
  const refs = referencesOf(kind, input)
  const isAlone = !kind.lock && !kind.verify && !kind.onWrite
  if (isAlone && namesNothing(refs)) {
    const record = draft(kind, ctx, input, { members: {} })
    await insertWithChange(ctx, kind.table, rowOf(kind, ctx, record), { event: `${kind.table}.created`, record })
    return record
  }
  return change(ctx, { lock: kind.lock }, async (changing) => {
    const found = await lockReferences(changing.tx, ctx, refs)
    return insertIn(kind, ctx, changing, draft(kind, ctx, input, found))
  })
}

/**
 * A new record, within a change that is under way and has looked up what the record names. `columns` are those of the row that are no
 * part of the record.
 */
export function insertRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  changing: Change,
  fields: Partial<RecordOf<S>>,
  columns: Fields = {},
): Promise<RecordOf<S>> {
  return insertIn(kind, ctx, changing, draft(kind, ctx, fields, { members: {} }), columns) as Promise<RecordOf<S>>
}

async function insertIn(
  kind: Loose,
  ctx: WorkspaceContext,
  changing: Change,
  record: Common & Fields,
  columns?: Fields,
) {
  const { tx, write, record: keep } = changing
  await kind.verify?.(ctx, tx, record)
  write(tx.insertInto(kind.table).values({ ...rowOf(kind, ctx, record), ...columns } as never))
  kind.onWrite?.(ctx, changing, { before: null, set: record, after: record })
  keep({ event: `${kind.table}.created`, record })
  return record
}

/** A record that is not written yet. */
export function draftRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  input: Partial<RecordOf<S>>,
  found: Found = { members: {} },
): RecordOf<S> {
  return draft(kind, ctx, input, found) as RecordOf<S>
}

function draft(kind: Loose, ctx: WorkspaceContext, input: Fields, { members }: Found): Common & Fields {
  const at = ctx.now.toISOString()
  const sent: Fields = { ...kind.defaults?.(ctx), ...defined(input), ...defined(members) }
  const blank = blankRecord(kind)
  const fields = Object.fromEntries(Object.keys(blank).map((name) => [name, name in sent ? sent[name] : blank[name]]))
  const after = { ...fields, id: newId(ctx.now), version: 1, created_at: at, updated_at: at }
  return Object.assign(after, kind.derive?.(ctx, { before: null, given: input as never, after }))
}

export function updateRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  input: Seen & InputOf<S, 'update'>,
): Promise<RecordOf<S>> {
  return change(ctx, { lock: kind.lock }, (changing) => update(kind, ctx, changing, input)) as Promise<RecordOf<S>>
}

export function updateEachRecord<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, input: UpdateEach) {
  const schema = kind.schemas.update as unknown as z.ZodType<Seen>
  return updateEach(ctx, input, schema, (own, changing, one) => update(kind, own, changing, one), kind.lock)
}

function update(kind: Loose, ctx: WorkspaceContext, changing: Change, { id, version, base, ...given }: Seen & Fields) {
  return take(kind, ctx, changing, { id, version, base }, 'updated', async (before) => {
    kind.check?.(ctx, given, before)
    const named = (kind.people ?? []).flatMap((field) => before[field] as string[])
    const found = await lockReferences(changing.tx, ctx, referencesOf(kind, given, before), named)
    return { ...given, ...defined(found.members) }
  })
}

type Changes<S extends Schemas> = Partial<Omit<RecordOf<S>, keyof Common>>

/**
 * One step in the life of a record, within a change that is under way: `decide` gets the locked record and answers what changes, or
 * throws. The step is recorded as `<table>.<event>`; one that changes nothing is not.
 */
export function takeStep<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  changing: Change,
  seen: Seen,
  event: string,
  decide: (before: RecordOf<S>) => Changes<S> | Promise<Changes<S>>,
): Promise<RecordOf<S>> {
  return take(kind, ctx, changing, seen, event, decide as never) as Promise<RecordOf<S>>
}

async function take(
  kind: Loose,
  ctx: WorkspaceContext,
  changing: Change,
  { id, version, base }: Seen,
  event: string,
  decide: (before: Common & Fields) => Fields | Promise<Fields>,
): Promise<Common & Fields> {
  const found = await lockRecord(kind, ctx, changing.tx, id)
  const before = requireFresh(ctx, found, { version, base }) as Common & Fields
  const after = await reviseIn(kind, ctx, changing, before, await decide(before), event)
  return after === before ? changing.unchanged(before) : after
}

/** What `takeStep` does with a record that is locked already; the same record when nothing changes. */
export function reviseRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  changing: Change,
  before: RecordOf<S>,
  changes: Changes<S>,
  event = 'updated',
): Promise<RecordOf<S>> {
  return reviseIn(kind, ctx, changing, before as never, changes, event) as Promise<RecordOf<S>>
}

async function reviseIn(
  kind: Loose,
  ctx: WorkspaceContext,
  changing: Change,
  before: Common & Fields,
  given: Fields,
  event: string,
): Promise<Common & Fields> {
  const { tx, write, record } = changing
  const derived = kind.derive?.(ctx, { before, given, after: { ...before, ...defined(given) } })
  const revised = revise(before, { ...given, ...derived }, ctx.now)
  if (!revised) return before
  const { set, after } = revised
  await kind.verify?.(ctx, tx, after)
  await requireFreeExtId(ctx, tx, kind.table, set['ext_id'])
  const columns = { ...writable(kind, set), ...kind.stored?.(set, before) }
  write(rowsOf(kind, ctx, tx, before.id).set(columns))
  kind.onWrite?.(ctx, changing, { before, set, after })
  record({ event: `${kind.table}.${event}`, record: after, before: without(revised.old, kind.unlogged) })
  return after
}

/** To the Trash, where it stays for 30 days. */
export function removeRecord(kind: Kind, ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, { lock: kind.lock }, async (changing) => {
    const { tx, write, record } = changing
    await kind.onRemove?.(ctx, changing, id)
    const found = requireFresh(ctx, await lockRecord(kind, ctx, tx, id))
    await kind.onRemove?.(ctx, changing, id, found)
    const freed = Object.fromEntries((kind.freed ?? []).map((column) => [column, null]))
    write(rowsOf(kind, ctx, tx, id).set({ ...freed, deleted_at: ctx.now.toISOString() }))
    record({ event: `${kind.table}.deleted`, record: found })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. What it names stays only if it is still there. */
export function restoreRecord<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, { id }: { id: string }) {
  return againWhenTaken(() => restoreOnce(kind, ctx, id)) as Promise<RecordOf<S>>
}

function restoreOnce(kind: Loose, ctx: WorkspaceContext, id: string): Promise<Common & Fields> {
  return change(ctx, { lock: kind.lock }, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockRecord(kind, ctx, tx, id, 'trash')) as Common & Fields
    await kind.verify?.(ctx, tx, trashed)
    const kept: Fields = {}
    for (const [field, table] of Object.entries(kind.refs ?? {})) {
      const named = trashed[field] as string | null
      if (named && !(await isPresentRecord({ table: table as RecordTable }, ctx, tx, named))) kept[field] = null
    }
    if ('ext_id' in trashed)
      kept['ext_id'] = await keptExtId(ctx, tx, kind.table as Linked, trashed['ext_id'] as string | null)
    const revision = { ...kept, version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    const restored = { ...trashed, ...revision }
    write(rowsOf(kind, ctx, tx, id).set({ ...revision, ...kind.stored?.(restored, null), deleted_at: null }))
    record({ event: `${kind.table}.created`, record: restored })
    return restored
  })
}

/** Rows of a file as records. */
export function importRows(kind: Kind<FullSchemas>, ctx: WorkspaceContext, input: ImportRows) {
  return importRecords(ctx, input, {
    schema: kind.schemas.create,
    event: `${kind.table}.created`,
    draft: async (tx, row) => draft(kind, ctx, row, await lockReferences(tx, ctx, referencesOf(kind, row))),
    insert: (tx, record) => tx.insertInto(kind.table).values(rowOf(kind, ctx, record as Common & Fields) as never),
    ...(kind.preview && { check: (tx, rows) => kind.preview!(ctx, tx, rows) }),
  })
}

/** The record with this `ext_id`: updated, or created where there is none. */
export function putRecord<S extends FullSchemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  input: { ext_id: string; version?: number | undefined },
) {
  return putByExtId(ctx, input, {
    entity: kind.table as Linked,
    schema: kind.schemas.create,
    create: (own, given) => createRecord(kind, own, given as never),
    update: (own, given) => updateRecord(kind, own, given as never),
  }) as Promise<RecordOf<S>>
}

/** What the fields name. A record that was named before may be in the Trash by now; naming it again is nothing new. */
function referencesOf({ refs = {}, people = [] }: Loose, fields: Fields, before?: Fields) {
  const members = Object.fromEntries(people.map((field) => [field, fields[field] as string[] | undefined]))
  const named = Object.entries(refs).map(([field, table]) => {
    const id = fields[field] as string | null | undefined
    return [table, before && id === before[field] ? undefined : id]
  })
  return { ...Object.fromEntries(named), members } as Parameters<typeof lockReferences>[2]
}

function rowsOf(kind: Loose, { workspace }: WorkspaceContext, tx: Scoped, id: string) {
  return tx
    .updateTable(kind.table as 'task')
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', id)
}

function rowOf(kind: Loose, ctx: WorkspaceContext, record: Common & Fields): Fields {
  return { workspace_id: ctx.workspace.id, ...writable(kind, record), ...kind.stored?.(record, null) }
}

const writable = ({ generated = [], computed = {} }: Loose, fields: Fields) =>
  without(fields, [...generated, ...Object.keys(computed)])

const without = (fields: Fields, names: readonly PropertyKey[] = []): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
