import type { Schema } from '#server/http/document/shape.ts'
import type { CrudResource, Fields, World } from './crud-resource.ts'

/** What the records of a resource have, by the document that integrators read and by what the resource says beyond it. */
export type CrudFields = {
  /** The other fields of a record created with its label only. */
  defaults: Fields
  /** A body with every field, as it is returned. */
  full: Fields
  /** Fields that `null` clears. */
  nullable: string[]
  readOnly: string[]
}

/** Fields of every record. */
const COMMON = ['id', 'version', 'created_at', 'updated_at']
/** Fields that one record only can have, with tests of their own. */
const APART = ['ext_id', 'attachments']

export function fieldsOf(resource: CrudResource, world: World): CrudFields {
  const { path, label, alone = [], defaults: stated = {} } = resource
  const { body, record } = schemasOf(path, world)
  const own = Object.entries(record).filter(([name]) => name !== label && !COMMON.includes(name))
  const defaults = Object.fromEntries(
    own.map(([name, schema]) => [name, name in stated ? stated[name] : emptyOf(name, schema)]),
  )
  const given = resource.full?.(world) ?? {}
  const sampled = Object.entries(body).filter(([name]) => !(name in given) && ![...APART, ...alone].includes(name))
  return {
    defaults,
    full: {
      ...Object.fromEntries(sampled.map(([name, one]) => [name, sampleOf(name, one, defaults, world)])),
      ...given,
    },
    nullable: Object.keys(body).filter((name) => isNullable(body[name]!)),
    readOnly: own.flatMap(([name]) => (name in body ? [] : [name])),
  }
}

/** The fields of the body of a POST, and of the record that it returns. */
function schemasOf(path: string, { document }: World) {
  const { requestBody, responses } = document.paths[`/${path}`]!['post']!
  const created = responses['201'] as NonNullable<typeof requestBody>
  const [body, record] = [requestBody!, created].map(({ content }) => {
    const name = content['application/json']!.schema.$ref!.split('/').at(-1)!
    return document.components.schemas[name]!.properties!
  })
  return { body: body!, record: record! }
}

const optionsOf = (schema: Schema) => schema.anyOf ?? [schema]
const typesOf = (schema: Schema) => optionsOf(schema).flatMap(({ type }) => type ?? [])
const isNullable = (schema: Schema) => typesOf(schema).includes('null')

/** Null if the field can be null, else the empty list or text. */
function emptyOf(name: string, schema: Schema): unknown {
  if (isNullable(schema)) return null
  if (typesOf(schema).includes('array')) return []
  if (typesOf(schema).includes('string') && !schema.enum && !schema.format) return ''
  throw new Error(`State the default of ${name} in server/testing/crud-resources.ts`)
}

const FORMATS: Record<string, unknown> = {
  date: '2028-02-29',
  'date-time': '2028-02-29T09:30:00.000Z',
  email: 'full@example.com',
}

/** A value that the schema accepts, other than the default. */
function sampleOf(name: string, schema: Schema, defaults: Fields, world: World): unknown {
  const [{ format, enum: choices, items, minimum = 0, examples = [] }] = optionsOf(schema) as [Schema]
  const samples: Record<string, unknown[]> = {
    string: format ? [FORMATS[format] ?? world[name as keyof World]] : [...examples, `A ${name}`],
    number: [minimum + 1.5],
    integer: [minimum + 1],
    boolean: [true, false],
    array: [[items?.enum?.[0] ?? `A ${name}`]],
  }
  const sample = (choices ?? samples[typesOf(schema)[0]!] ?? []).find(
    (one) => one !== undefined && one !== defaults[name],
  )
  if (sample === undefined) throw new Error(`State a value of ${name} in server/testing/crud-resources.ts, in full`)
  return sample
}
