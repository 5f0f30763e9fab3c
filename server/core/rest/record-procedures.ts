import type { z } from 'zod'
import { getRecordAt } from '#server/core/records/history/record-at.ts'
import { requirePermission } from '../access/roles.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import { BatchReport, ImportRows } from '../batch/batch-schema.ts'
import { actsOf, RecordBatch, runRecordBatch } from '../batch/record-batch.ts'
import * as writeMany from '../batch/write-many.ts'
import type { PageInput } from '../database/lists/paging.ts'
import * as byExtId from '../records/ext-ids/by-ext-id.ts'
import type { ExtIdTable, Put } from '../records/ext-ids/ext-ids.ts'
import { listInputOf } from '../records/field-filters.ts'
import { GetRecord, History, historyInput } from '../records/history/history-schema.ts'
import { listHistory } from '../records/history/list-history.ts'
import { including, refersTo } from '../records/included.ts'
import type { Having, Kind, Schemas } from '../records/kind.ts'
import { allRecords, listRecords } from '../records/list-records.ts'
import { revertRecord } from '../records/reverts/revert-record.ts'
import { revertedOf, type RevertInput, revertInput } from '../records/reverts/revert-schema.ts'
import { getRecord } from '../records/row.ts'
import * as trash from '../records/trash.ts'
import { UpdatedEach, UpdateEach } from '../records/update-each.ts'
import * as write from '../records/write.ts'
import { compiled } from '../values/fields.ts'
import { listOf, pageAsRead } from '../values/filters.ts'
import { ByExtId, ById, Deleted } from '../values/record-fields.ts'
import type { CallContext } from './call-context.ts'
import { exportProcedure } from './export-procedure.ts'
import { called, onceProcedure, readProcedure, writeProcedure } from './procedures.ts'
import type { RestMeta } from './rest-meta.ts'
import { batchRoute } from './routes/batch-route.ts'
import { extIdRoutes } from './routes/ext-id-routes.ts'
import { historyRoute, revertRoute, withPast } from './routes/history-routes.ts'
import { recordRoutes } from './routes/record-routes.ts'
import { pascal } from './routes/route.ts'

/**
 * The procedures of a kind that has all of them. Kinds with fewer combine the functions below. `own` replaces functions
 * of the kit; `shown` is the schema of single records, if they have more fields than in lists.
 */
export function recordProcedures<
  S extends Having<'row' | 'create' | 'update' | 'list'>,
  O extends z.ZodObject = S['record'],
>(kind: Kind<S>, own: Own<S, O> = {}) {
  return {
    list: listProcedure(kind),
    export: exportProcedure(kind, restOf(kind).list),
    all: allProcedure(kind),
    get: getProcedure(kind, own.shown),
    history: historyProcedure(kind),
    revert: revertProcedure(kind, own.shown),
    create: createProcedure(kind, own),
    ...updateProcedures(kind, own),
    ...trashProcedures(kind, own),
  }
}

/** Functions of a kind in place of those of the kit. */
type Own<S extends Schemas, O extends z.ZodObject> = {
  shown?: O
  create?(ctx: WorkspaceContext, input: Given<S['create']>): Promise<z.infer<O>>
  update?(ctx: WorkspaceContext, input: Given<S['update']>): Promise<z.infer<O>>
  updateEach?(ctx: WorkspaceContext, input: UpdateEach): Promise<UpdatedEach>
  restore?(ctx: WorkspaceContext, input: { id: string }): Promise<z.infer<O>>
}
type Given<I> = I extends z.ZodType ? z.infer<I> : never

/** The REST metadata of the calls of a kind; empty for kinds that only the application has. */
export function restOf(kind: Pick<Kind, keyof Kind>): Partial<ReturnType<typeof recordRoutes>> {
  const { path, table, docs } = kind
  if (!docs) return {}
  const metas = recordRoutes(path, table, docs)
  const rest = { ...metas, list: expanding(kind, metas.list), get: expanding(kind, metas.get) }
  return docs.calls ? Object.fromEntries(docs.calls.map((call) => [call, rest[call]])) : rest
}

/** A read with the parameter `expand`, if the kind refers to others. */
function expanding(kind: Pick<Kind, keyof Kind>, { openapi, rest }: RestMeta): RestMeta {
  const expand = refersTo(kind)
  return { openapi: openapi!, rest: { ...rest!, ...(Object.keys(expand).length > 0 && { expand }) } }
}

export function listProcedure<S extends Having<'list'>>(kind: Kind<S>) {
  return readProcedure(kind.read)
    .meta(restOf(kind).list ?? {})
    .input(listInputOf(kind))
    .output(pageAsRead(kind.schemas.record as S['record']))
    .query(called(including(kind, (ctx, input: PageInput) => listRecords(kind, ctx, input))))
}

/** All records, for the application. */
export function allProcedure<S extends Having<'row'>>(kind: Kind<S>) {
  return readProcedure(kind.read)
    .output(listOf(kind.schemas.row as S['row']))
    .query(called((ctx) => allRecords(kind, ctx)))
}

/** One record, or the other fields in `shown`: these have no earlier states, because the change log does not have them. */
export function getProcedure<S extends Schemas, O extends z.ZodObject = S['record']>(
  kind: Kind<S>,
  shown: O = kind.schemas.record as z.ZodObject as O,
) {
  const { get } = restOf(kind)
  const isLogged = shown === (kind.schemas.record as z.ZodObject)
  return readProcedure(kind.read)
    .meta(get ? (isLogged ? withPast(get) : get) : {})
    .input((isLogged ? GetRecord : ById) as typeof GetRecord)
    .output(compiled(shown))
    .query(
      called(
        including(kind, (ctx: CallContext, input: GetRecord) => {
          if (input.version === undefined && input.at === undefined) return getRecord(kind, ctx, input.id, shown)
          requirePermission(ctx.actor, 'activity.read')
          return getRecordAt(kind, ctx, input)
        }),
      ),
    )
}

/** The changes of one record, which also require the permission to read the activity log. */
export function historyProcedure(kind: Kind) {
  const { path, table, docs, schemas, read } = kind
  return readProcedure(read)
    .meta(docs ? historyRoute(path, table, docs.noun) : {})
    .input(historyInput(schemas))
    .output(compiled(History))
    .query(({ ctx, input }) => {
      requirePermission(ctx.actor, 'activity.read')
      return listHistory(kind, ctx, input)
    })
}

/**
 * Reverts a record to an earlier version, or the change of one. Earlier values require the same permission as the history.
 * REST has it for kinds that REST updates. Webhooks have none, because the check of their URL needs the network.
 */
export function revertProcedure<S extends Having<'update'>, O extends z.ZodObject = S['record']>(
  kind: Kind<S>,
  shown: O = kind.schemas.record as z.ZodObject as O,
) {
  const { path, table, docs } = kind
  return onceProcedure(kind.write)
    .meta(docs && restOf(kind).update ? revertRoute(path, table, docs.noun) : {})
    .input(revertInput(kind.schemas))
    .output(revertedOf(shown, pascal(table)))
    .mutation(
      called((ctx, input: RevertInput) => {
        requirePermission(ctx.actor, 'activity.read')
        return revertRecord(kind as Pick<Kind, keyof Kind>, ctx, input)
      }),
    )
}

export function createProcedure<S extends Having<'create'>, O extends z.ZodObject = S['record']>(
  kind: Kind<S>,
  { shown = kind.schemas.record as z.ZodObject as O, create }: Own<S, O> = {},
) {
  return onceProcedure(kind.write)
    .meta(restOf(kind).create ?? {})
    .input(kind.schemas.create as S['create'])
    .output(compiled(shown))
    .mutation(create ? called(create) : called((ctx, input: write.New<S>) => write.createRecord(kind, ctx, input)))
}

export function updateProcedures<S extends Having<'update'>, O extends z.ZodObject = S['record']>(
  kind: Kind<S>,
  { shown = kind.schemas.record as z.ZodObject as O, update, updateEach }: Own<S, O> = {},
) {
  return {
    update: writeProcedure(kind.write)
      .meta(restOf(kind).update ?? {})
      .input(kind.schemas.update as S['update'])
      .output(compiled(shown))
      .mutation(
        update ? called(update) : called((ctx, input: write.Revision<S>) => write.updateRecord(kind, ctx, input)),
      ),
    updateEach: writeProcedure(kind.write)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) =>
        updateEach ? updateEach(ctx, input) : writeMany.updateEachRecord(kind, ctx, input),
      ),
  }
}

/** Delete to the Trash, and restore. */
export function trashProcedures<S extends Schemas, O extends z.ZodObject = S['record']>(
  kind: Kind<S>,
  { shown = kind.schemas.record as z.ZodObject as O, restore }: Own<S, O> = {},
) {
  const rest = restOf(kind)
  const permission = kind.remove ?? kind.write
  return {
    remove: writeProcedure(permission)
      .meta(rest.remove ?? {})
      .input(ById)
      .output(Deleted)
      .mutation(({ ctx, input }) => trash.removeRecord(kind, ctx, input)),
    removeEach: writeProcedure(permission)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) => trash.removeEachRecord(kind, ctx, input)),
    restore: writeProcedure(permission)
      .meta(rest.restore ?? {})
      .input(ById)
      .output(compiled(shown))
      .mutation(
        restore ? called(restore) : called((ctx, input: { id: string }) => trash.restoreRecord(kind, ctx, input)),
      ),
    restoreEach: writeProcedure(permission)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) => trash.restoreEachRecord(kind, ctx, input)),
  }
}

/** `/<path>/by-ext-id/{ext_id}`, for kinds whose records have an `ext_id`; `input` is that of the PUT. */
export function extIdProcedures<S extends Having<'create'>, P extends z.ZodType<{ ext_id: string }>>(
  kind: Kind<S, ExtIdTable>,
  input: P,
) {
  const rest = kind.docs && extIdRoutes(kind.path, kind.table, kind.docs)
  const shown = compiled(kind.schemas.record as S['record'])
  return {
    getByExtId: readProcedure(kind.read)
      .meta(rest ? expanding(kind, rest.get) : {})
      .input(ByExtId)
      .output(shown)
      .query(called(including(kind, (ctx, given: ByExtId) => byExtId.getByExtId(kind, ctx, given)))),
    put: writeProcedure(kind.write)
      .meta(rest?.put ?? {})
      .input(input)
      .output(shown)
      .mutation(called((ctx, given: Put) => byExtId.putRecord(kind, ctx, given))),
    removeByExtId: writeProcedure(kind.remove ?? kind.write)
      .meta(rest?.remove ?? {})
      .input(ByExtId)
      .output(Deleted)
      .mutation(({ ctx, input: given }) => byExtId.removeByExtId(kind, ctx, given)),
  }
}

/** `POST /<path>/batch`: one action on several records, each as in its call for one. */
export function batchProcedure<S extends Having<'create' | 'update'>>(
  kind: Kind<S>,
  own: Parameters<typeof actsOf<S>>[1] = {},
) {
  const acts = actsOf(kind, own)
  const inputs = Object.fromEntries(Object.entries(acts).map(([action, { schema }]) => [action, schema]))
  return onceProcedure(kind.write)
    .meta(kind.docs ? batchRoute(kind.path, kind.table, kind.docs, inputs) : {})
    .input(RecordBatch)
    .output(BatchReport)
    .mutation(({ ctx, input }) => {
      if (kind.remove && /^(delete|restore)$/.test(input.action)) requirePermission(ctx.actor, kind.remove)
      return runRecordBatch(kind, ctx, acts, input)
    })
}

/** Imports rows of a file as records. */
export function importProcedure<S extends Having<'create'>>(kind: Kind<S>) {
  if (kind.family) throw new Error(`an import of ${kind.path} would not take the lock of its family`)
  return onceProcedure('records.import')
    .input(ImportRows)
    .output(BatchReport)
    .mutation(({ ctx, input }) => writeMany.importRows(kind, ctx, input))
}

type Full = Having<'row' | 'create' | 'update' | 'list'>
type Puts<S extends Schemas> = S extends Full & { put: infer P extends z.ZodType<{ ext_id: string }> }
  ? ReturnType<typeof extIdProcedures<S, P>>
  : unknown
type SchemasOf<K> = K extends { schemas: infer S extends Full } ? S : never
type RouterOf<K> = ReturnType<typeof recordProcedures<SchemasOf<K>>> &
  Puts<SchemasOf<K>> & { batch: ReturnType<typeof batchProcedure<SchemasOf<K>>> }

/** The routers of kinds that need no procedures beyond those of the kit. */
export function recordRouters<K extends Record<string, object>>(kinds: K) {
  const routers = Object.entries(kinds as Record<string, Kind<Full, ExtIdTable>>).map(([name, kind]) => {
    const { put } = kind.schemas
    const procedures = { ...recordProcedures(kind), batch: batchProcedure(kind, { put }) }
    return [name, put ? { ...procedures, ...extIdProcedures(kind, put) } : procedures]
  })
  return Object.fromEntries(routers) as { [N in keyof K]: RouterOf<K[N]> }
}
