import { z } from 'zod'
import type { CallContext } from '../access/workspace-context.ts'
import { exportMeta } from '../rest/export-meta.ts'
import { readProcedure } from '../rest/procedures.ts'
import { DomainError } from '../values/errors.ts'
import { exportInput, exportRecords, type RecordExport } from './export-records.ts'
import type { Having, Kind } from './kind.ts'
import type { ListInput } from './read.ts'

/** All records that match the filters of the list, for REST. */
export function exportProcedure<S extends Having<'list'>>(kind: Kind<S>) {
  const { path, table, docs, schemas } = kind
  const isListed = docs && (!docs.calls || docs.calls.includes('list'))
  return readProcedure(kind.read)
    .meta(isListed ? exportMeta(path, table, Object.keys(schemas.record.shape), docs.noun) : {})
    .input(exportInput(kind))
    .output(z.custom<RecordExport>().meta({ override: { type: 'string' } }))
    .query(({ ctx, input }) => {
      if (ctx.actor.kind !== 'token') throw new DomainError('not_found', 'Records are exported by the REST API only.')
      return exportRecords(kind as unknown as Kind, ctx as CallContext, input as unknown as ListInput)
    })
}
