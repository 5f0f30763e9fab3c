import type { z } from 'zod'
import { createSchema } from 'zod-openapi'
import type { OpenApi, Schema, Version } from './shape.ts'

const isUuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** Calls `visit` with every schema inside this part of a document, including the part itself. */
export function eachSchema(part: unknown, visit: (schema: Schema) => void): void {
  if (Array.isArray(part)) return part.forEach((item) => eachSchema(item, visit))
  if (typeof part !== 'object' || part === null) return
  const schema = part as Schema
  visit(schema)
  for (const [name, inner] of Object.entries(schema)) {
    if (name === 'example' || name === 'examples' || name === 'default' || name === 'enum') continue
    if (name === 'properties') Object.values(inner as Record<string, Schema>).forEach((one) => eachSchema(one, visit))
    else eachSchema(inner, visit)
  }
}

/**
 * Removes JavaScript's number bounds and patterns that a format already states, and completes null in unions and enums.
 */
export function tidy(schema: Schema, version: Version): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // Flattens a nested union into one.
  if (schema.anyOf)
    schema.anyOf = schema.anyOf.flatMap((part) => (Object.keys(part).join() === 'anyOf' ? part.anyOf! : part))
  if (schema.format && schema.pattern && schema.pattern !== isUuid) delete schema.pattern
  if (version === '3.0.3') {
    // OpenAPI 3.0 allows `nullable` only next to a type, so each part of the union states it.
    if (schema.nullable && schema.anyOf && !schema.type) {
      for (const part of schema.anyOf) part.nullable = true
      delete schema.nullable
    }
    if (schema.nullable && schema.enum && !schema.enum.includes(null)) schema.enum.push(null)
  } else if (schema.type !== undefined && schema.example !== undefined) {
    schema.examples = [schema.example]
    delete schema.example
  }
}

/** Creates the OpenAPI schema of a type that no procedure takes or returns directly. */
export function schemaFrom(document: OpenApi, from: z.ZodType, io: 'input' | 'output'): Schema {
  const openapiVersion = document.openapi as '3.0.3' | '3.1.1'
  const { schema, components } = createSchema(from, { io, openapiVersion })
  const name = (schema as Schema).$ref?.split('/').at(-1)
  return (name ? components[name] : schema) as Schema
}

/** Moves an inline schema to the named ones; a reference stays as it is. */
export function named(document: OpenApi, schema: Schema, name: string): Schema {
  if (schema.$ref) return schema
  if (document.components.schemas[name]) throw new Error(`two schemas of the document would be called ${name}`)
  document.components.schemas[name] = schema
  return { $ref: `#/components/schemas/${name}` }
}

/** The names of the schemas that these parts of the document refer to, directly or not. */
export function reachable({ components: { schemas } }: OpenApi, parts: unknown): Set<string> {
  const names = new Set<string>()
  const follow = (part: unknown) =>
    eachSchema(part, ({ $ref }) => {
      const name = $ref?.startsWith('#/components/schemas/') ? $ref.slice('#/components/schemas/'.length) : undefined
      if (name === undefined || names.has(name)) return
      names.add(name)
      follow(schemas[name])
    })
  follow(parts)
  return names
}

/** Removes named schemas without references and sorts the rest. */
export function prune(document: OpenApi): void {
  const { paths, webhooks, 'x-webhooks': extension, components } = document
  const used = reachable(document, [paths, webhooks, extension, components.responses])
  const kept = Object.entries(components.schemas).filter(([name]) => used.has(name))
  components.schemas = Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}
