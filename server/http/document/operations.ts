import type { z } from 'zod'
import { isOwnerOnly, type Permission } from '#server/core/access/roles.ts'
import { isOfField } from '#server/core/records/field-filters.ts'
import { honoursIfMatch, type RestMeta } from '#server/core/rest/rest-meta.ts'
import { ALWAYS, choosableFields } from '../rest/fields.ts'
import { queryKindOf } from '../rest/routes.ts'
import { batchSchema, RECORD_REPORT, recordBatchSchema, recordReportSchema, reportSchema } from './batch.ts'
import { downloads, exported, streamed, uploadBody } from './contents.ts'
import { exampleOf, type Records } from './examples.ts'
import { withIncluded } from './included.ts'
import { type ApiCode, refusalAnswers } from './refusals.ts'
import { named } from './schemas.ts'
import type { Answer, OpenApi, Operation, Parameter, Reference, Schema } from './shape.ts'

export type Rest = NonNullable<RestMeta['rest']>

/** The source of an operation: its method, path and `rest` meta, and its input schema for what the generator drops. */
export type Origin = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  rest: Rest
  permission: Permission | undefined
  input: z.ZodObject | undefined
  output: z.ZodType
  /** The schema of its record, for those that others can include. */
  record?: Schema
  /** The schema of the records that its response can include. */
  included?: Schema
}

const pascal = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** Adds to one operation what the transport adds: headers, statuses, errors, examples. */
export function complete(document: OpenApi, operation: Operation, origin: Origin, records: Records): void {
  operation.security = [{ bearerAuth: [] }]
  operation.parameters = [
    ...(operation.parameters as Parameter[]).map((parameter) => described(parameter, origin.input)),
    ...answerParameters(origin),
    ...requestHeaders(origin),
  ]
  if (origin.rest.upload) operation.requestBody = uploadBody()
  else if (operation.requestBody) completeBody(document, operation, origin)
  operation.responses = {
    ...successes(document, operation, origin, records),
    ...(origin.method === 'get' && { 304: unmodified() }),
    ...refusalAnswers(document, refusals(origin), isOwners(origin)),
  }
}

/** The generator unwraps optional inputs and drops their descriptions. Lists accept commas and repeated parameters. */
function described(parameter: Parameter, input: z.ZodObject | undefined): Parameter {
  const field = input?.shape[parameter.name] as z.ZodType | undefined
  const { description: inner, ...schema } = parameter.schema
  const words = field?.meta()?.description ?? parameter.description ?? inner
  const kind = field && queryKindOf(field)
  const isBrief = field !== undefined && isOfField(field)
  const isList = !isBrief && (kind === 'list' || kind === 'texts')
  const hasCommas = !isBrief && kind === 'texts'
  const description = [words, isList && LISTED, hasCommas && 'Send a comma within a value as `%2C`.']
    .filter(Boolean)
    .join(' ')
  return {
    name: parameter.name,
    in: parameter.in,
    ...(description && { description }),
    ...(parameter.in === 'path' && { required: true }),
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema,
  }
}

const LISTED = 'Separate values with commas, or repeat the parameter.'

/** Parameters that change the response instead of what is read. */
function answerParameters({ method, output, rest }: Origin): Parameter[] {
  const fields = choosableFields(method, output, rest)
  if (!fields) return []
  const list = (name: string, words: string, values: readonly string[]): Parameter => ({
    name,
    in: 'query',
    description: `${words} ${LISTED}`,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: [...values] } },
  })
  const always = ALWAYS.filter((name) => fields.includes(name)).map((name) => `\`${name}\``)
  const which = `${rest.list || rest.export ? 'each' : 'the'} record to return, besides ${always.join(' and ')}`
  const expanded = rest.expand && Object.keys(rest.expand)
  return [
    list(
      'fields',
      `Fields of ${which}; others are left out, also those that the schema requires. Default: all fields.`,
      fields,
    ),
    ...(expanded ? [list('expand', 'Up to five fields whose records to return in `included`.', expanded)] : []),
  ]
}

function requestHeaders({ method, rest }: Origin): Reference[] {
  const names = [
    method !== 'get' && 'IdempotencyKey',
    honoursIfMatch(method, rest) && 'IfMatch',
    method === 'get' && !rest.stream && !rest.export && 'IfNoneMatch',
    rest.stream && 'LastEventId',
    rest.content && 'Range',
    rest.upload && !rest.upload.name && 'FileName',
    'RequestId',
  ]
  return names.flatMap((name) => (name ? [{ $ref: `#/components/parameters/${name}` }] : []))
}

function completeBody(document: OpenApi, operation: Operation, { method, rest }: Origin): void {
  const json = operation.requestBody!.content['application/json']!
  if (rest.batch) json.schema = batchSchema(document, json.schema, rest.batch)
  if (rest.records) json.schema = recordBatchSchema(document, json.schema, rest.records)
  for (const field of rest.appOnly ?? []) delete json.schema.properties?.[field]
  if (!rest.batch) json.schema.additionalProperties = false
  json.schema = named(document, json.schema, pascal(operation.operationId))
  operation.requestBody!.required = !isOptional(document, json.schema, method, rest)
  json.example = rest.example ?? exampleOf(document, json.schema, {})
  if (method === 'patch') operation.requestBody!.content['application/merge-patch+json'] = json
}

/** Whether the operation takes no body instead of an empty object. A body of several kinds is never empty. */
function isOptional(document: OpenApi, { $ref }: Schema, method: string, { needsBody }: Rest): boolean {
  const { required = [], oneOf, anyOf } = document.components.schemas[$ref?.split('/').at(-1) ?? ''] ?? {}
  return method === 'post' && !needsBody && required.length === 0 && !oneOf && !anyOf
}

function successes(document: OpenApi, operation: Operation, origin: Origin, records: Records): Record<string, Answer> {
  if (origin.rest.stream) return { 200: streamed(refs(['X-Request-Id', 'API-Version', ...RATE])) }
  if (origin.rest.export) return exported(refs(['X-Request-Id', 'API-Version', ...RATE]))
  if (origin.rest.content) return downloads(refs(['X-Request-Id', 'API-Version', 'ETag', ...RATE]))
  const done = success(document, operation, origin, records)
  if (!origin.rest.upsert) return { [origin.rest.status]: done }
  const { Location: _created, ...headers } = done.headers!
  return {
    200: { ...done, headers, description: 'Updated, or already up to date.' },
    201: { ...done, description: 'Created.' },
  }
}

function success(document: OpenApi, operation: Operation, origin: Origin, records: Records): Answer {
  const { method, rest, included } = origin
  const generated = operation.responses['200'] as Answer
  const given = generated.content!['application/json']!.schema
  const schema = rest.batch
    ? reportSchema(document, rest.batch)
    : rest.records
      ? recordReportSchema(document)
      : named(document, given, answerName(operation, given))
  const example = rest.batch?.report ?? (rest.records ? RECORD_REPORT : exampleOf(document, schema, records))
  const headers = [
    'X-Request-Id',
    'API-Version',
    ...(rest.versioned || method === 'get' ? ['ETag'] : []),
    ...(rest.location ? ['Location'] : []),
    ...(rest.list ? ['Link'] : []),
    ...(method === 'get' ? [] : ['Idempotent-Replayed']),
    ...RATE,
  ]
  return {
    description: rest.list
      ? 'A page of records.'
      : rest.status === 201
        ? 'Created.'
        : rest.status === 202
          ? 'Queued.'
          : 'Done.',
    headers: refs(headers),
    content: { 'application/json': { schema: included ? withIncluded(document, schema, included) : schema, example } },
  }
}

/** A page of contacts is a `ContactPage`. */
function answerName({ operationId }: Operation, { properties }: Schema): string {
  const record = properties?.data?.items?.$ref?.split('/').at(-1)
  return record ? `${record}Page` : `${pascal(operationId)}Answer`
}

function unmodified(): Answer {
  return {
    description: 'Not modified since this `ETag`.',
    headers: refs(['X-Request-Id', 'API-Version', 'ETag', ...RATE]),
  }
}

const RATE = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

const refs = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const hasBody = (method: string) => method !== 'get' && method !== 'delete'

/** Whether the token's creator must still be an owner. */
const isOwners = ({ rest, permission }: Origin) => rest.write && permission !== undefined && isOwnerOnly(permission)

/** The errors that every call, its method and the operation itself can return. */
function refusals({ method, path, rest }: Origin): Set<ApiCode> {
  const codes = new Set<ApiCode>([
    'unauthorized',
    'insufficient_scope',
    'validation_error',
    'rate_limited',
    'internal_error',
    'unavailable',
  ])
  const add = (...more: ApiCode[]) => more.forEach((code) => codes.add(code))
  if (path.includes('{') && !rest.upsert) add('not_found')
  if (honoursIfMatch(method, rest)) add('precondition_failed')
  if (hasBody(method)) add('payload_too_large', 'unsupported_media_type')
  if (hasBody(method) && !rest.upload) add('invalid_json')
  if (rest.content) add('range_not_satisfiable')
  if (method !== 'get') add('invalid_idempotency_key', 'idempotency_key_reused', 'idempotency_in_progress')
  for (const code of rest.errors ?? []) if (code !== 'forbidden') add(code)
  return codes
}
