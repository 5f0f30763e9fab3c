import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { named } from './schemas.ts'
import type { OpenApi, Schema } from './shape.ts'

/** An operation, and the schema of its record, for those that others can include. */
type Source = { path: string; rest: NonNullable<RestMeta['rest']>; record?: Schema }

/** The schema of `included` of an operation with `expand`: records by the path of their kind and their id. */
export function includedSchema({ rest }: Source, origins: readonly Source[]): Schema {
  const groups = [...new Set(Object.values(rest.expand ?? {}))].map((kind) => {
    const get = origins.find((one) => one.rest.kind === kind)
    if (!get) throw new Error(`${kind} can be expanded, but has no GET`)
    const record = get.record ?? { type: 'object' }
    return [get.path.split('/')[1]!, { type: 'object', additionalProperties: record }] as const
  })
  const description =
    'The records that the fields in `expand` name, by path of their kind and id, without those that you cannot read or that are in the Trash. Omitted without `expand`.'
  return { type: 'object', description, properties: Object.fromEntries(groups) }
}

/** The schema of a response with `included` beside its fields. */
export function withIncluded(document: OpenApi, schema: Schema, included: Schema): Schema {
  const name = schema.$ref!.split('/').at(-1)!
  const { properties, ...whole } = document.components.schemas[name]!
  const expanded = { ...whole, properties: { ...properties, included } }
  if (properties!.data) {
    document.components.schemas[name] = expanded
    return schema
  }
  const own = `${name}WithIncluded`
  if (document.components.schemas[own]) return { $ref: `#/components/schemas/${own}` }
  return named(document, expanded, own)
}
