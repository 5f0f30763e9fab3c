import { operationsOf } from '#server/http/document/generate.ts'
import type { Answer, OpenApi, Operation, Schema } from '#server/http/document/shape.ts'
import { type Field, fieldsOf, lookup, typeOf } from '#server/portal/fields.ts'

/** What clients of an operation or event rely on. Fields are paths with their type; `!` marks those always present. */
export type Promises = {
  operation: string
  call: string
  parameters: string[]
  body: string[]
  /** Fields without which a body is refused. */
  required: string[]
  response: string[]
}

/** The promises of every operation and event. */
export function promisesOf(document: OpenApi): Promises[] {
  const operations = operationsOf(document).map(({ method, path, operation }) => {
    const body = pathsOf(document, operation.requestBody?.content['application/json']?.schema)
    return {
      operation: operation.operationId,
      call: `${method.toUpperCase()} ${path}`,
      parameters: (operation.parameters ?? [])
        .map((one) => ('$ref' in one ? one.$ref : `${one.name}: ${typeOf(one.schema, lookup(document))}`))
        .toSorted(),
      body: body.map(({ words }) => words),
      required: body.filter(({ required }) => required).map(({ words }) => words),
      response: answersOf(operation).flatMap(({ content }) => sentOf(document, content?.['application/json']?.schema)),
    }
  })
  const events = Object.entries(document.webhooks!).map(([event, { post }]) => ({
    operation: event,
    call: 'event',
    parameters: post!.parameters!.map((one) => ('$ref' in one ? one.$ref : one.name)),
    body: [],
    required: [],
    response: sentOf(document, post!.requestBody!.content['application/json']!.schema),
  }))
  return [...operations, ...events]
}

const sentOf = (document: OpenApi, schema: Schema | undefined) =>
  pathsOf(document, schema).map(({ words, required }) => words + (required ? '!' : ''))

/** The promises that the document no longer keeps, in words. */
export function broken(promised: readonly Promises[], document: OpenApi): string[] {
  const now = new Map(promisesOf(document).map((one) => [one.operation, one]))
  return promised.flatMap(({ operation, call, parameters, body, required, response }) => {
    const kept = now.get(operation)
    if (kept?.call !== call) return [`${operation} is no longer ${call}`]
    const gone = (given: readonly string[], present: readonly string[], what: string, isMet = isSame) =>
      given.filter((one) => !present.some((other) => isMet(one, other))).map((one) => `${operation}: ${what} ${one}`)
    // A field within a new optional object may be required.
    const isAsked = (field: string) => {
      const above = field.slice(0, field.lastIndexOf('.', field.indexOf(':')))
      return !field.split(':')[0]!.includes('.') || body.some((one) => one.startsWith(`${above}:`))
    }
    return [
      ...gone(parameters, kept.parameters, 'no parameter', accepts),
      ...gone(body, kept.body, 'no field', accepts),
      ...gone(kept.required.filter(isAsked), required, 'newly requires', (now, before) => accepts(before, now)),
      ...gone(response, kept.response, 'no longer returns'),
    ]
  })
}

const isSame = (one: string, other: string) => one === other

/** Whether what was sent as the first field can be sent as the second one, which may accept other types as well. */
function accepts(promised: string, field: string): boolean {
  const [[name, types = ''], [other, accepted = '']] = [promised.split(': '), field.split(': ')]
  return name === other && types.split(' or ').every((type) => accepted.split(' or ').includes(type))
}

const answersOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, answer]) => (status.startsWith('2') ? [answer as Answer] : []))

/** Fields to a depth of three, with the names of the fields above them. */
function pathsOf(document: OpenApi, schema: Schema | undefined) {
  if (!schema) return []
  const above: Field[] = []
  const paths = fieldsOf(schema, lookup(document)).flatMap((field) => {
    above.splice(field.depth, above.length, field)
    if (field.action) return []
    const names = above.filter(({ action }) => !action).map(({ name }) => name)
    const ofOther = above.some(({ action, name }) => action && name !== 'create')
    // Names of schemas can change.
    const words = `${names.join('.')}: ${field.type.replaceAll(/\b[A-Z]\w+/g, 'object')}`
    return [{ words, required: field.required && !ofOther }]
  })
  return [...new Map(paths.toReversed().map((path) => [path.words, path])).values()].toReversed()
}
