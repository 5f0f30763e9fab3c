import { z } from 'zod'
import type { Permission } from '../access/roles.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import {
  exportInput,
  exportPages,
  pagesOf,
  type RecordExport,
  type RowsAfter,
} from '../records/exports/export-records.ts'
import { listInputOf } from '../records/field-filters.ts'
import type { Having, Kind } from '../records/kind.ts'
import type { ListInput } from '../records/list-records.ts'
import { DomainError } from '../values/errors.ts'
import { called, readProcedure } from './procedures.ts'
import type { RestMeta } from './rest-meta.ts'
import { exportRoute } from './routes/export-route.ts'

/** A list that can be exported. */
type Exportable<I extends z.ZodObject> = {
  permission: Permission
  /** The metadata of the list, if REST has it. */
  list: RestMeta | undefined
  input: I
  record: z.ZodObject
  /** Reads the page after that record, in the order of ids. */
  rows(ctx: WorkspaceContext, filters: z.output<I>): Promise<RowsAfter>
}

/** All records that match the filters of a list, for REST. */
export function exportOf<I extends z.ZodObject>({ permission, list, input, record, rows }: Exportable<I>) {
  return readProcedure(permission)
    .meta(list?.openapi ? exportRoute(list, Object.keys(record.shape)) : {})
    .input(exportInput(input))
    .output(z.custom<RecordExport>().meta({ override: { type: 'string' } }))
    .query(
      called(async (ctx, { format: _format, raw: _raw, ...filters }: Record<string, unknown>) => {
        if (ctx.actor.kind !== 'token') throw new DomainError('not_found', 'Records are exported by the REST API only.')
        return exportPages(ctx, record, await rows(ctx, filters as z.output<I>))
      }),
    )
}

/** The export of the list of a kind; `record` is what the list returns. */
export function exportProcedure<S extends Having<'list'>>(
  kind: Kind<S>,
  list: RestMeta | undefined,
  record: z.ZodObject = kind.schemas.record,
) {
  return exportOf({
    permission: kind.read,
    list,
    input: listInputOf(kind),
    record,
    rows: (ctx, filters) => pagesOf(kind, ctx, filters as ListInput, record),
  })
}
