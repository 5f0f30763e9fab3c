import { eachSchema, reachable } from './schemas.ts'
import type { OpenApi, Operation, Schema } from './shape.ts'

const UNNAMED = /^__schema\d+$/

/**
 * Gives the schemas the form that keeps generated clients compiling, also when fields are added: responses and events
 * allow more fields, defaults of bodies are in words, because generators require fields with a `default`, and no schema
 * has a generated name.
 */
export function openSchemas(document: OpenApi): void {
  nameUnnamed(document)
  eachReachable(document, sentParts(document), (schema) => {
    if (schema.additionalProperties === false) delete schema.additionalProperties
  })
  const bodies = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.requestBody))
  eachReachable(document, bodies, stateDefault)
}

/** What Atrium sends: responses, and the bodies of events. */
export function sentParts({ paths, components, webhooks, 'x-webhooks': extension }: OpenApi): unknown[] {
  const operations: Operation[] = Object.values(paths).flatMap((item) => Object.values(item))
  return [operations.map(({ responses }) => responses), components.responses, webhooks, extension]
}

/** Calls `visit` with every schema of these parts and of the named schemas that they refer to. */
export function eachReachable(document: OpenApi, parts: unknown, visit: (schema: Schema) => void): void {
  eachSchema(parts, visit)
  for (const name of reachable(document, parts)) eachSchema(document.components.schemas[name], visit)
}

function stateDefault(schema: Schema): void {
  if (schema.default === undefined) return
  const words = `Default: \`${JSON.stringify(schema.default)}\`.`
  if (!schema.description?.includes('Default: '))
    schema.description = [schema.description, words].filter(Boolean).join(' ')
  delete schema.default
}

/** The library invents names. A schema with one that contains itself is any JSON value; the others are written out. */
function nameUnnamed(document: OpenApi): void {
  const { schemas } = document.components
  const unnamed = Object.keys(schemas).filter((name) => UNNAMED.test(name))
  const json = new Set<string>()
  for (const name of unnamed)
    eachSchema(schemas[name], ({ $ref }) => $ref === `#/components/schemas/${name}` && json.add(name))
  if (json.size > 0) schemas.JsonValue = { description: 'Any JSON value.' }
  eachSchema(document, (schema) => {
    const name = schema.$ref?.split('/').at(-1) ?? ''
    if (!unnamed.includes(name)) return
    if (json.has(name)) return void (schema.$ref = '#/components/schemas/JsonValue')
    const { $ref: _, ...beside } = schema
    delete schema.$ref
    Object.assign(schema, structuredClone(schemas[name]), beside)
  })
}
