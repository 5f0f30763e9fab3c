import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { operationsOf } from '#server/http/document/generate.ts'
import { eachReachable, sentParts } from '#server/http/document/open-schemas.ts'
import type { Answer, OpenApi, Operation, Schema } from '#server/http/document/shape.ts'
import type { RawReply } from './raw-call.ts'

export type Documented = { method: string; path: string; operation: Operation }

/** The document without fields that it does not name: clients must expect more, but Atrium sends no others. */
export function closed(document: OpenApi): OpenApi {
  const strict = structuredClone(document)
  eachReachable(strict, sentParts(strict), (schema) => {
    if (schema.properties && [schema.type].flat().includes('object')) schema.additionalProperties ??= false
  })
  return strict
}

/** The document in which no field is required, for responses with the fields that a caller chose. */
function withoutRequired(document: OpenApi): OpenApi {
  const partial = structuredClone(document)
  eachReachable(partial, sentParts(partial), (schema) => void delete schema.required)
  return partial
}

/** The document that a program serves, its operations, and checks of responses against its closed form. */
export async function readDocument(url: string) {
  const document = closed((await (await fetch(`${url}/api/v1/openapi-3.1.json`)).json()) as OpenApi)
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  ajv.addSchema(document, 'openapi')
  ajv.addSchema(withoutRequired(document), 'partial')
  const validators = new Map<string, ValidateFunction>()

  const compiled = (schema: Schema, within = 'openapi') =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${within}#/components/`)) as object)

  /**
   * Undefined if the document describes this response: status, content type, headers and schema. `isPartial`: the call
   * named the fields to return.
   */
  function objection({ operation }: Documented, reply: RawReply, isPartial = false): string | undefined {
    const given = operation.responses[reply.status]
    if (!given) return `status ${reply.status} is not documented: ${reply.text}`
    const name = '$ref' in given ? given.$ref.split('/').at(-1)! : undefined
    const answer = name ? document.components.responses[name]! : (given as Answer)
    for (const required of ['x-request-id', 'api-version', ...(reply.status === 401 ? ['www-authenticate'] : [])])
      if (!reply.headers[required]) return `${required} is missing`
    for (const promised of ['Location', 'ETag'])
      if (reply.status < 300 && answer.headers?.[promised] && !reply.headers[promised.toLowerCase()])
        return `${promised} is missing`
    if (!answer.content) return reply.text === '' ? undefined : `a body where none is documented: ${reply.text}`
    // The content of a file, whose type is its own.
    if (!answer.content['application/json']) return undefined
    if (reply.headers['content-type'] !== 'application/json; charset=utf-8')
      return `content type ${reply.headers['content-type']}`
    const isChosen = isPartial && reply.status === 200
    const key = (name ?? `${operation.operationId} ${reply.status}`) + (isChosen ? ' partial' : '')
    const validate =
      validators.get(key) ?? compiled(answer.content['application/json']!.schema, isChosen ? 'partial' : undefined)
    validators.set(key, validate)
    return validate(JSON.parse(reply.text)) ? undefined : `${ajv.errorsText(validate.errors)}: ${reply.text}`
  }

  /** Whether the document allows a JSON body. Any batch passes, because its records are validated individually. */
  function allows({ operation }: Documented, body: Uint8Array | undefined): boolean {
    const schema = operation.requestBody?.content['application/json']?.schema
    const named = schema && document.components.schemas[schema.$ref!.split('/').at(-1)!]
    if (!schema || named?.anyOf || operation.operationId.startsWith('batch') || !body?.length) return true
    const key = `${operation.operationId} body`
    const validate = validators.get(key) ?? compiled(schema)
    validators.set(key, validate)
    return validate(JSON.parse(Buffer.from(body).toString()))
  }

  return { document, operations: operationsOf(document) as Documented[], objection, allows }
}

/** The path below `/api/v1` with its parameters filled in. */
export function pathOf(template: string, parameters: Record<string, string>): string {
  return `/api/v1${template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))}`
}
