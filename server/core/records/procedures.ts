import type { z } from 'zod'
import { BatchReport, ImportRows } from '../batch-schema.ts'
import { ById, Deleted } from '../fields.ts'
import { pageOf, wholeOf } from '../filters.ts'
import { onceProcedure, readProcedure, writeProcedure } from '../procedures.ts'
import { restMeta } from '../rest-meta.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '../update-each.ts'
import type { Kind, Schemas } from './kind.ts'
import { allRecords, getRecord, listRecords } from './read.ts'
import * as write from './write.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- procedures are typed by their schemas
type Any = Kind<any>

/** The procedures every kind has; `rest` is what REST and its document say of them. */
export function recordProcedures<S extends Schemas>(kind: Kind<S>) {
  const { record, row, create, update, list } = kind.schemas
  const rest = restMeta(kind.path, kind.table, kind.docs)
  const own: Any = kind
  const removal = kind.remove ?? kind.write
  return {
    list: readProcedure(kind.read)
      .meta(rest.list)
      .input(list as S['list'])
      .output(pageOf(record as S['record']))
      .query(({ ctx, input }) => listRecords(own, ctx, input as never) as never),
    all: readProcedure(kind.read)
      .output(wholeOf(row as S['row']))
      .query(({ ctx }) => allRecords(own, ctx) as never),
    get: readProcedure(kind.read)
      .meta(rest.get)
      .input(ById)
      .output(record as S['record'])
      .query(({ ctx, input }) => getRecord(own, ctx, input.id) as never),
    create: onceProcedure(kind.write)
      .meta(rest.create)
      .input(create as S['create'])
      .output(record as S['record'])
      .mutation(({ ctx, input }) => write.createRecord(own, ctx, input as never) as never),
    update: writeProcedure(kind.write)
      .meta(rest.update)
      .input(update as S['update'])
      .output(record as S['record'])
      .mutation(({ ctx, input }) => write.updateRecord(own, ctx, input as never) as never),
    updateEach: writeProcedure(kind.write)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) => write.updateEachRecord(own, ctx, input)),
    remove: writeProcedure(removal)
      .meta(rest.remove)
      .input(ById)
      .output(Deleted)
      .mutation(({ ctx, input }) => write.removeRecord(own, ctx, input)),
    removeEach: writeProcedure(removal)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) => actOnEach(ctx, input, (each, one) => write.removeRecord(own, each, one))),
    restore: writeProcedure(removal)
      .meta(rest.restore)
      .input(ById)
      .output(record as S['record'])
      .mutation(({ ctx, input }) => write.restoreRecord(own, ctx, input) as never),
    restoreEach: writeProcedure(removal)
      .input(UpdateEach)
      .output(UpdatedEach)
      .mutation(({ ctx, input }) => actOnEach(ctx, input, (each, one) => write.restoreRecord(own, each, one))),
  }
}

/** `PUT /<path>/by-ext-id/{ext_id}`, for kinds whose records have an `ext_id`. */
export function putProcedure<S extends Schemas, P extends z.ZodType<{ ext_id: string }>>(kind: Kind<S>, input: P) {
  return writeProcedure(kind.write)
    .meta(restMeta(kind.path, kind.table, kind.docs).put)
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
