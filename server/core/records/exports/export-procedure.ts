import { z } from 'zod'
import { exportMeta } from '../../rest/export-meta.ts'
import { called, readProcedure } from '../../rest/procedures.ts'
import { DomainError } from '../../values/errors.ts'
import type { Having, Kind } from '../kind.ts'
import type { ListInput } from '../read.ts'
import { exportInput, exportRecords, type RecordExport } from './export-records.ts'

/** All records that match the filters of the list, for REST. */
export function exportProcedure<S extends Having<'list'>>(kind: Kind<S>) {
  const { path, table, docs, schemas } = kind
  const isListed = docs && (!docs.calls || docs.calls.includes('list'))
  return readProcedure(kind.read)
    .meta(isListed ? exportMeta(path, table, Object.keys(schemas.record.shape), docs.noun) : {})
    .input(exportInput(kind))
    .output(z.custom<RecordExport>().meta({ override: { type: 'string' } }))
    .query(
      called((ctx, input: ListInput) => {
        if (ctx.actor.kind !== 'token') throw new DomainError('not_found', 'Records are exported by the REST API only.')
        return exportRecords(kind, ctx, input)
      }),
    )
}
