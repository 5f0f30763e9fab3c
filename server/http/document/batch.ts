import { BATCH_LIMIT, BatchReport } from '#server/core/batch-schema.ts'
import type { RestMeta } from '#server/core/rest-meta.ts'
import { named, schemaFrom } from './schemas.ts'
import type { OpenApi, Schema } from './shape.ts'

type Batch = NonNullable<NonNullable<RestMeta['rest']>['batch']>

/** The three forms a batch is sent in. `anyOf`: unknown fields of a record are allowed, so an envelope could be one. */
export function batchSchema(document: OpenApi, envelope: Schema, { plural, record, name }: Batch): Schema {
  const { additionalProperties: _closed, ...schema } = schemaFrom(document, record, 'input')
  const one = named(document, schema, name)
  const records = { type: 'array', maxItems: BATCH_LIMIT, items: one }
  const properties = { ...envelope.properties, [plural]: records }
  return { anyOf: [records, one, { ...envelope, properties, required: [plural], additionalProperties: false }] }
}

/** The report of a batch of one record that failed. */
export const REJECTED_REPORT: BatchReport = {
  received: 1,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 1,
  results: [{ index: 0, status: 'failed' }],
  errors: [{ index: 0, field: 'ean', code: 'ean_conflict', message: 'belongs to item A-17' }],
  warnings: [],
}

/** The report of a batch of two: one record became `id`, the other one failed. */
export const mixedReport = (id: string): BatchReport => ({
  ...REJECTED_REPORT,
  received: 2,
  created: 1,
  results: [
    { index: 0, status: 'created', id },
    { index: 1, status: 'failed' },
  ],
  errors: REJECTED_REPORT.errors.map((error) => ({ ...error, index: 1 })),
})

/** A refusal with the report beside: the answer to an `atomic` batch in which a record failed. */
export function batchRejected(document: OpenApi): Schema {
  const { properties, required } = document.components.schemas[BatchReport.meta()!.id!]!
  const refusal: Record<string, Schema> = {
    error: { type: 'string', enum: ['batch_rejected'] },
    message: { type: 'string' },
  }
  return {
    type: 'object',
    properties: { ...refusal, ...properties },
    required: ['error', 'message', ...required!],
    additionalProperties: false,
  }
}
