import type { z } from 'zod'
import { ERROR_CODES, RESULT_CODES, WARNING_CODES } from '#server/core/batch/batch-codes.ts'
import { BATCH_LIMIT, BatchReport, noticeOf, RECORD_BATCH_LIMIT } from '#server/core/batch/batch-schema.ts'
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

type OfRecords = NonNullable<NonNullable<RestMeta['rest']>['records']>

/**
 * A batch of records of one kind: the record of each action. `x-actions` names them instead of a `oneOf` per action, for which
 * generated clients would have another type of the body.
 */
export function recordBatchSchema(document: OpenApi, envelope: Schema, { of, name }: OfRecords): Schema {
  const forms = Object.entries(of).map(([action, schema]) => [action, formOf(document, action, schema, name)] as const)
  const names = new Map(forms.map(([action, { $ref }]) => [action, $ref!.split('/').at(-1)!]))
  const meanings = [...Map.groupBy(names, ([, one]) => one)].map(
    ([one, actions]) => `${actions.map(([action]) => `\`${action}\``).join(' and ')}: ${one}`,
  )
  const items: Schema = {
    anyOf: [...new Set(names.values())].map((one) => ({ $ref: `#/components/schemas/${one}` })),
    'x-actions': Object.fromEntries(names),
  }
  const description = `The records, each as its action requires. ${meanings.join(', ')}. Each is checked by itself.`
  const records: Schema = { type: 'array', maxItems: RECORD_BATCH_LIMIT, description, items }
  return { ...envelope, properties: { ...envelope.properties, records } }
}

const BY_ID = 'BatchById'

/** The record of an action: a schema that the body of another operation has, or one of its own. */
function formOf(document: OpenApi, action: string, schema: z.ZodObject, name: string): Schema {
  const known = schema.meta()?.id
  if (known && action !== 'update' && document.components.schemas[known])
    return { $ref: `#/components/schemas/${known}` }
  const { properties: { base: _hidden, ...properties } = {}, ...form } = schemaFrom(document, schema, 'input')
  const own = { create: `BatchCreate${name}`, update: `Batch${name}`, put: `BatchPut${name}` }[action] ?? BY_ID
  // The same for all kinds.
  if (own === BY_ID && document.components.schemas[BY_ID]) return { $ref: `#/components/schemas/${BY_ID}` }
  return named(document, { ...form, properties }, own)
}

/** The response to a batch of one new record. */
export const RECORD_REPORT: BatchReport = {
  received: 1,
  created: 1,
  updated: 0,
  skipped: 0,
  failed: 0,
  results: [{ index: 0, status: 'created', id: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', version: 1 }],
  errors: [],
  warnings: [],
}

/** The report of a batch of records, the same for all kinds. */
export function recordReportSchema(document: OpenApi): Schema {
  if (document.components.schemas.RecordsReport) return { $ref: '#/components/schemas/RecordsReport' }
  const codes = {
    results: ['unchanged'],
    errors: ['not_found', 'conflict', 'insufficient_scope'],
    warnings: [],
  } as const
  return reportSchema(document, { plural: 'records', codes })
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
export function reportSchema(document: OpenApi, { plural, codes }: Pick<Batch, 'plural' | 'codes'>): Schema {
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
