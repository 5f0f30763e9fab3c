import type { z } from 'zod'
import { BatchReport, ImportRows } from '../batch-schema.ts'
import { ById, Deleted } from '../fields.ts'
import { pageOf, wholeOf } from '../filters.ts'
import { onceProcedure, readProcedure, writeProcedure } from '../procedures.ts'
import { restMeta } from '../rest-meta.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '../update-each.ts'
import type { FullSchemas, Kind, Schemas } from './kind.ts'
import { allRecords, getRecord, listRecords } from './read.ts'
import * as write from './write.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- procedures are typed by their schemas
type Any = Kind<any>

/** What REST and its document say of the calls; nothing of those that only the application has. */
function restOf({ path, table, docs }: Any): Partial<ReturnType<typeof restMeta>> {
  if (!docs) return {}
  const { list, get, ...rest } = restMeta(path, table, docs)
  return docs.calls ? { list, get } : { list, get, ...rest }
}

/** The procedures that most kinds have. A kind that has fewer takes those it has, out of these or the groups below. */
export function recordProcedures<S extends FullSchemas>(kind: Kind<S>) {
  const { record, detail, create, update, list } = kind.schemas
  const rest = restOf(kind)
  const own: Any = kind
  return {
    list: readProcedure(kind.read)
      .meta(rest.list ?? {})
      .input(list as S['list'])
      .output(pageOf(detail as S['detail']))
      .query(({ ctx, input }) => listRecords(own, ctx, input as never) as never),
    ...readProcedures(kind),
    create: onceProcedure(kind.write)
      .meta(rest.create ?? {})
      .input(create as S['create'])
      .output(record as S['record'])
      .mutation(({ ctx, input }) => write.createRecord(own, ctx, input as never) as never),
    update: writeProcedure(kind.write)
      .meta(rest.update ?? {})
      .input(update as S['update'])
      .output(record as S['record'])
      .mutation(({ ctx, input }) => write.updateRecord(own, ctx, input as never) as never),
    updateEach: writeProcedure(kind.write)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) => write.updateEachRecord(own, ctx, input)),
    ...trashProcedures(kind),
  }
}

/** One record, and all that the application holds. */
export function readProcedures<S extends Schemas>(kind: Kind<S>) {
  const { row, detail } = kind.schemas
  const own: Any = kind
  return {
    all: readProcedure(kind.read)
      .output(wholeOf(row as S['row']))
      .query(({ ctx }) => allRecords(own, ctx) as never),
    get: readProcedure(kind.read)
      .meta(restOf(kind).get ?? {})
      .input(ById)
      .output(detail as S['detail'])
      .query(({ ctx, input }) => getRecord(own, ctx, input.id) as never),
  }
}

/** To the Trash and out of it. */
export function trashProcedures<S extends Schemas>(kind: Kind<S>) {
  const { record } = kind.schemas
  const rest = restOf(kind)
  const own: Any = kind
  const removal = kind.remove ?? kind.write
  return {
    remove: writeProcedure(removal)
      .meta(rest.remove ?? {})
      .input(ById)
      .output(Deleted)
      .mutation(({ ctx, input }) => write.removeRecord(own, ctx, input)),
    removeEach: writeProcedure(removal)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) =>
        actOnEach(ctx, input, (each, one) => write.removeRecord(own, each, one), kind.lock),
      ),
    restore: writeProcedure(removal)
      .meta(rest.restore ?? {})
      .input(ById)
      .output(record as S['record'])
      .mutation(({ ctx, input }) => write.restoreRecord(own, ctx, input) as never),
    restoreEach: writeProcedure(removal)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) =>
        actOnEach(ctx, input, (each, one) => write.restoreRecord(own, each, one), kind.lock),
      ),
  }
}

/** `PUT /<path>/by-ext-id/{ext_id}`, for kinds whose records have an `ext_id`. */
export function putProcedure<S extends FullSchemas, P extends z.ZodType<{ ext_id: string }>>(kind: Kind<S>, input: P) {
  return writeProcedure(kind.write)
    .meta(restOf(kind).put ?? {})
    .input(input)
    .output(kind.schemas.record as S['record'])
    .mutation(({ ctx, input: given }) => write.putRecord(kind as Any, ctx, given as never) as never)
}

/** Rows of a file as records. */
export function importProcedure(kind: Any) {
  return onceProcedure('records.import')
    .input(ImportRows)
    .output(BatchReport)
    .mutation(({ ctx, input }) => write.importRows(kind, ctx, input))
}
