import { z } from 'zod'
import type { RecordExport } from '#server/core/records/exports/export-records.ts'
import { onceProcedure, readProcedure, router } from '#server/core/rest/procedures.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { exportRoute } from '#server/core/rest/routes/export-route.ts'
import { BODY_ERRORS, nounOf, recordRoute, route } from '#server/core/rest/routes/route.ts'
import { DomainError, type ErrorCode } from '#server/core/values/errors.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { exportRows, getImport, getStored, listImports, listParts, listRows } from './queries.ts'
import * as schema from './schema.ts'
import { listSources } from './sources/list-sources.ts'
import { ImportColumns, ImportParts, ImportSource } from './sources/schema.ts'
import { createImport } from './steps/create-import.ts'
import { putPart } from './steps/put-part.ts'
import { readColumns } from './steps/read-columns.ts'
import { cancelImport, checkImport, startImport, undoImport } from './steps/take-step.ts'

const noun = nounOf('imports', 'import')
const WRITTEN: ErrorCode[] = ['not_found', 'conflict', 'validation_error', ...BODY_ERRORS].filter(
  (code): code is ErrorCode => code !== 'precondition_failed',
)

/** A call that changes the state of an import. */
const step = (verb: string, summary: string, description: string, status: 200 | 202 = 202): RestMeta =>
  recordRoute(
    noun,
    { method: 'POST', path: `/${verb}`, operationId: `${verb}Import`, summary, description },
    { status, errors: WRITTEN, ...(status === 202 && verb !== 'undo' && { example: {} }) },
  )

const rows: RestMeta = recordRoute(
  noun,
  {
    method: 'GET',
    path: '/rows',
    operationId: 'listImportRows',
    summary: 'List the rows of an import',
    description:
      'Returns what became of each row, in the order of the file: after a check, the first 100 rows with their fields, and those that would fail.',
  },
  {},
)
const { openapi: exported, rest: exporting } = exportRoute(rows, Object.keys(schema.ImportRow.shape))

export const imports = router({
  list: readProcedure('records.import')
    .meta(
      route(noun, 'GET', '/imports', 'listImports', 'List imports', 'Returns imports, newest first.', {
        status: 200,
        write: false,
        errors: ['validation_error'],
      }),
    )
    .input(schema.ListImports)
    .output(schema.ImportPage)
    .query(({ ctx, input }) => listImports(ctx, input)),
  get: readProcedure('records.import')
    .meta(
      route(
        noun,
        'GET',
        '/imports/{id}',
        'getImport',
        'Get an import',
        'Returns an import with its status and counts.',
        {
          status: 200,
          write: false,
          errors: ['not_found'],
        },
      ),
    )
    .input(ById)
    .output(schema.Import)
    .query(({ ctx, input }) => getImport(ctx, input.id)),
  create: onceProcedure('records.import')
    .meta(
      route(
        noun,
        'POST',
        '/imports',
        'createImport',
        'Create an import',
        'Creates an import for a file of up to 500 MB and 200,000 rows. Then upload its parts, check it and start it. A workspace can have ' +
          '20 imports that were not started. Send an `Idempotency-Key` to retry safely.',
        {
          status: 201,
          write: true,
          location: '/imports/{id}',
          example: { source: 'csv', name: 'contacts.csv', bytes: 48_213, entity: 'contact' },
          errors: ['validation_error', 'conflict', 'invalid_json', 'payload_too_large', 'unsupported_media_type'],
        },
      ),
    )
    .input(schema.CreateImport)
    .output(schema.Import)
    .mutation(({ ctx, input }) => createImport(ctx, input)),
  putPart: onceProcedure('records.import')
    .meta(
      route(
        noun,
        'PUT',
        '/imports/{id}/parts/{n}',
        'putImportPart',
        'Upload a part of a file',
        'Stores a part of up to 16 MB, or replaces it: repeat a part that failed. Cut the file at any byte, and number the parts from 1. ' +
          'Parts are deleted when the import has ended, at the latest after 7 days.',
        {
          status: 200,
          write: true,
          upload: { field: 'file', name: 'part', find: (ctx, { id = '' }) => getStored(ctx, id) },
          errors: ['not_found', 'conflict', 'validation_error'],
        },
      ),
    )
    .input(schema.PutPart)
    .output(schema.ImportPart)
    .mutation(({ ctx, input }) => putPart(ctx, input)),
  sources: readProcedure('records.import')
    .output(z.array(ImportSource))
    .query(() => listSources()),
  parts: readProcedure('records.import')
    .input(ById)
    .output(ImportParts)
    .query(({ ctx, input }) => listParts(ctx, input.id)),
  columns: readProcedure('records.import')
    .input(ById)
    .output(ImportColumns)
    .query(({ ctx, input }) => readColumns(ctx, input)),
  check: onceProcedure('records.import')
    .meta(
      step(
        'check',
        'Check an import',
        'Runs the import without its effects. The header is read at once: a file that does not fit is a 400 that names the missing column. ' +
          'Then the status is `checking`, and `ready` with the counts, unknown people and statuses at the end. You can check again with another `mapping`.',
      ),
    )
    .input(schema.ReadImport)
    .output(schema.Import)
    .mutation(({ ctx, input }) => checkImport(ctx, input)),
  start: onceProcedure('records.import')
    .meta(
      step(
        'start',
        'Start an import',
        'Writes the records, up to 200 in a transaction, and fires an event for each. Rows that fail stop no others. Objects that an earlier import ' +
          'created are updated, except for fields that you changed in Atrium. A check before is optional. One import of a workspace runs at a time.',
      ),
    )
    .input(schema.ReadImport)
    .output(schema.Import)
    .mutation(({ ctx, input }) => startImport(ctx, input)),
  cancel: onceProcedure('records.import')
    .meta(
      step(
        'cancel',
        'Cancel an import',
        'Ends the import. Records that it has written stay; `undo` takes them back.',
        200,
      ),
    )
    .input(ById)
    .output(schema.Import)
    .mutation(({ ctx, input }) => cancelImport(ctx, input)),
  undo: onceProcedure('records.import')
    .meta(
      step(
        'undo',
        'Undo an import',
        'Moves the records that the import created to the Trash, except for those that were changed since, and for those ' +
          'that other records refer to or that have comments. Comments are deleted. Updates and booked stock are not taken back. ' +
          'Possible for 30 days after its end. The status is `running` meanwhile, and then `undone`.',
      ),
    )
    .input(ById)
    .output(schema.Import)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),
  rows: readProcedure('records.import')
    .meta(rows)
    .input(schema.ListRows)
    .output(schema.RowPage)
    .query(({ ctx, input }) => listRows(ctx, input)),
  exportRows: readProcedure('records.import')
    .meta({
      openapi: {
        ...exported!,
        description:
          'Returns what became of each row as one file, such as the rows that failed as CSV. NDJSON ends with a line that counts the rows.',
      },
      rest: { ...exporting!, errors: ['not_found', 'validation_error', 'rate_limited'] },
    })
    .input(schema.ExportRows)
    .output(z.custom<RecordExport>().meta({ override: { type: 'string' } }))
    .query(({ ctx, input }) => {
      if (ctx.actor.kind !== 'token') throw new DomainError('not_found', 'Rows are exported by the REST API only.')
      return exportRows(ctx, input)
    }),
})
