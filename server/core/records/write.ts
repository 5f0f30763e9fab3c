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
import { blankRecord, type Common, type Kind, type RecordOf, type RecordTable, type Schemas } from './kind.ts'
import { isPresentRecord, lockRecord } from './read.ts'

type Fields = Record<string, unknown>
/** Inside this file a record is its fields; the types of a kind are given back at its doors. */
type Loose = Kind<any> // oxlint-disable-line typescript/no-explicit-any -- see above

/** What creates a record: the fields REST takes, and any other of its own that code of ours sets. */
type New<S extends Schemas> = z.infer<S['create']> & Partial<RecordOf<S>>

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
  if (namesNothing(refs)) {
    const record = draft(kind, ctx, input, { members: {} })
    await insertWithChange(ctx, kind.table, rowOf(kind, ctx, record), { event: `${kind.table}.created`, record })
    return record
  }
  return change(ctx, async ({ tx, write, record: keep }) => {
    const record = draft(kind, ctx, input, await lockReferences(tx, ctx, refs))
    write(insert(kind, ctx, tx, record))
    keep({ event: `${kind.table}.created`, record })
    return record
  })
}

/** A record that is not written yet. */
export function draftRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  input: New<S>,
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
  input: z.infer<S['update']>,
): Promise<RecordOf<S>> {
  return change(ctx, (changing) => reviseRecord(kind, ctx, changing, input))
}

/** What an update does, within a change that is under way. */
export function reviseRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  changing: Change,
  input: z.infer<S['update']>,
): Promise<RecordOf<S>> {
  return reviseIn(kind, ctx, changing, input as never) as Promise<RecordOf<S>>
}

async function reviseIn(
  kind: Loose,
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...given }: Seen & Fields,
): Promise<Common & Fields> {
  const before = requireFresh(ctx, await lockRecord(kind, ctx, tx, id), { version, base }) as Common & Fields
  const named = (kind.people ?? []).flatMap((field) => before[field] as string[])
  const found = await lockReferences(tx, ctx, referencesOf(kind, given, before), named)
  kind.check?.(ctx, given, before)
  const wanted = { ...given, ...defined(found.members) }
  const after = { ...before, ...defined(wanted) }
  const revised = revise(before, { ...wanted, ...kind.derive?.(ctx, { before, given, after }) }, ctx.now)
  if (!revised) return unchanged(before)
  await requireFreeExtId(ctx, tx, kind.table, revised.set['ext_id'])
  const set = { ...writable(kind, revised.set), ...kind.stored?.(revised.set, before) }
  write(tx.updateTable(kind.table).set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
  record({ event: `${kind.table}.updated`, record: revised.after, before: revised.old })
  return revised.after
}

export function updateEachRecord<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, kind.schemas.update as unknown as z.ZodType<Seen>, (own, changing, one) =>
    reviseRecord(kind, own, changing, one as never),
  )
}

/** To the Trash, where it stays for 30 days. */
export function removeRecord(kind: Kind, ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async (changing) => {
    const { tx, write, record } = changing
    await kind.onRemove?.(ctx, changing, id)
    const found = requireFresh(ctx, await lockRecord(kind, ctx, tx, id))
    await kind.onRemove?.(ctx, changing, id, found)
    const deleted_at = ctx.now.toISOString()
    write(
      tx.updateTable(kind.table).set({ deleted_at }).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id),
    )
    record({ event: `${kind.table}.deleted`, record: found })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. What it names stays only if it is still there. */
export function restoreRecord<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, { id }: { id: string }) {
  return againWhenTaken(() => restoreOnce(kind, ctx, id)) as Promise<RecordOf<S>>
}

function restoreOnce(kind: Loose, ctx: WorkspaceContext, id: string): Promise<Common & Fields> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockRecord(kind, ctx, tx, id, 'trash')) as Common & Fields
    const lost: Fields = {}
    for (const [field, table] of Object.entries(kind.refs ?? {})) {
      const named = trashed[field] as string | null
      if (named && !(await isPresentRecord({ table: table as RecordTable }, ctx, tx, named))) lost[field] = null
    }
    if ('ext_id' in trashed)
      lost['ext_id'] = await keptExtId(ctx, tx, kind.table as Linked, trashed['ext_id'] as string | null)
    const revision = { ...lost, version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    write(
      tx
        .updateTable(kind.table)
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    const restored = { ...trashed, ...revision }
    record({ event: `${kind.table}.created`, record: restored })
    return restored
  })
}

/** Rows of a file as records. */
export function importRows(kind: Kind, ctx: WorkspaceContext, input: ImportRows) {
  return importRecords(ctx, input, {
    schema: kind.schemas.create,
    event: `${kind.table}.created`,
    draft: async (tx, row) => draft(kind, ctx, row, await lockReferences(tx, ctx, referencesOf(kind, row))),
    insert: (tx, record) => insert(kind, ctx, tx, record),
    ...(kind.preview && { check: (tx, rows) => kind.preview!(ctx, tx, rows) }),
  })
}

/** The record with this `ext_id`: updated, or created where there is none. */
export function putRecord<S extends Schemas>(
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

function insert(kind: Loose, ctx: WorkspaceContext, tx: Scoped, record: Common & Fields) {
  return tx.insertInto(kind.table).values(rowOf(kind, ctx, record) as never)
}

function rowOf(kind: Loose, ctx: WorkspaceContext, record: Common & Fields): Fields {
  return { workspace_id: ctx.workspace.id, ...writable(kind, record), ...kind.stored?.(record, null) }
}

function writable({ generated = [] }: Loose, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !generated.includes(name as never)))
}

const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
