import type { Schema } from '../shape.ts'

/** `answer`: enums are open, because values can be added within v1. `input`: exactly the documented values. */
export type Direction = 'answer' | 'input'

/** A named schema as a declaration: an interface if it has fields, else an alias. */
export function declarationOf(name: string, schema: Schema, direction: Direction): string {
  const comment = commentOf(schema.description)
  if (schema.properties) return `${comment}export interface ${name} ${fieldsOf(schema, direction)}`
  return `${comment}export type ${name} = ${typeOf(schema, direction)}`
}

/** A schema as a TypeScript type in one expression. */
export function typeOf(schema: Schema, direction: Direction): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const values = schema.enum?.filter((value) => value !== null)
  if (values) return union([...values.map((value) => JSON.stringify(value)), ...openEnd(direction), ...nullOf(schema)])
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return union(parts.map((part) => typeOf(part, direction)))
  if (schema.allOf && schema.type === undefined) return schema.allOf.map((part) => typeOf(part, direction)).join(' & ')
  const types = [schema.type ?? 'unknown'].flat()
  return union(types.map((type) => plainType(type, schema, direction)))
}

function plainType(type: string, schema: Schema, direction: Direction): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return `${grouped(typeOf(schema.items ?? {}, direction))}[]`
  if (type !== 'object') return type
  if (schema.properties) return fieldsOf(schema, direction)
  const { additionalProperties: value } = schema
  return `Record<string, ${typeof value === 'object' ? typeOf(value, direction) : 'unknown'}>`
}

function fieldsOf({ properties = {}, required = [] }: Schema, direction: Direction): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    const type = typeOf(field, direction)
    const value = mark && direction === 'input' ? orUndefined(type) : type
    return `${commentOf(field.description)}${keyOf(name)}${mark}: ${value}\n`
  })
  return `{\n${fields.join('')}}`
}

/** `string & {}` keeps the listed values in completions. */
const openEnd = (direction: Direction) => (direction === 'answer' ? ['(string & {})'] : [])

const nullOf = ({ type, enum: values = [] }: Schema) =>
  values.includes(null) || [type].flat().includes('null') ? ['null'] : []

/** A union without repetitions. `unknown` absorbs the rest. */
function union(types: readonly string[]): string {
  const distinct = [...new Set(types)]
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ')
}

export const grouped = (type: string) => (/[|&]/.test(type) && !/^\{[\s\S]*\}$/.test(type) ? `(${type})` : type)

export const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

/** A field that can be left out can also be undefined, which is not sent. */
export const orUndefined = (type: string) => (type === 'unknown' ? type : `${type} | undefined`)

/** A documentation comment, or nothing. */
export function commentOf(words: string | undefined): string {
  if (!words) return ''
  const lines = words.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}
