import { ERROR_CODES, RESULT_CODES, WARNING_CODES } from '#server/core/batch/batch-codes.ts'
import { BATCH_LIMIT, BatchReport, noticeOf } from '#server/core/batch/batch-schema.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { named, schemaFrom } from './schemas.ts'
import type { OpenApi, Schema } from './shape.ts'

type Batch = NonNullable<NonNullable<RestMeta['rest']>['batch']>

/**
 * The three forms of a batch. `anyOf`, because unknown fields of a record are allowed and an envelope would match as a
 * record.
 */
export function batchSchema(document: OpenApi, envelope: Schema, { plural, record, name }: Batch): Schema {
  const { additionalProperties: _closed, ...schema } = schemaFrom(document, record, 'input')
  const one = named(document, schema, name)
  const records = { type: 'array', maxItems: BATCH_LIMIT, items: one }
  const properties = { ...envelope.properties, [plural]: records }
  return { anyOf: [records, one, { ...envelope, properties, required: [plural], additionalProperties: false }] }
}

/** The report of an `atomic` batch of two records, one of which failed. */
export const REJECTED_REPORT: BatchReport = {
  received: 2,
  created: 0,
  updated: 0,
  skipped: 1,
  failed: 1,
  results: [
    { index: 0, status: 'skipped', code: 'batch_rejected' },
    { index: 1, status: 'failed' },
  ],
  errors: [noticeOf(1, 'name', 'validation_error', 'must not be empty')],
  warnings: [],
}

/** The schema of a push's report: the common report, limited to the codes of this push. */
export function reportSchema(document: OpenApi, { plural, codes }: Batch): Schema {
  const report = structuredClone(document.components.schemas[BatchReport.meta()!.id!]!)
  const narrow = (list: string, meanings: Record<string, string>, can: readonly string[]) => {
    const { code } = report.properties![list]!.items!.properties!
    Object.assign(code!, { enum: can, description: meaningsOf(meanings, can) })
  }
  narrow('results', RESULT_CODES, codes.results)
  narrow('errors', ERROR_CODES, ['validation_error', ...codes.errors])
  narrow('warnings', WARNING_CODES, ['unknown_field', ...codes.warnings])
  return named(document, report, `${plural[0]!.toUpperCase()}${plural.slice(1)}Report`)
}

const meaningsOf = (meanings: Record<string, string>, can: readonly string[]) =>
  can.map((code) => `\`${code}\`: ${meanings[code]}`).join(' ')

/** The response to an `atomic` batch in which a record failed: the error and the report. */
export function batchRejected(document: OpenApi): Schema {
  const { properties, required } = document.components.schemas[BatchReport.meta()!.id!]!
  const refusal: Record<string, Schema> = {
    error: { type: 'string', enum: ['batch_rejected'] },
    message: { type: 'string' },
    request_id: { type: 'string', description: 'As in the header `X-Request-Id`.' },
  }
  return {
    type: 'object',
    properties: { ...refusal, ...properties },
    required: ['error', 'message', 'request_id', ...required!],
    additionalProperties: false,
  }
}
