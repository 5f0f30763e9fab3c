import type { OpenApi, Schema } from '#server/http/document/shape.ts'

/** One row of a table of fields; `depth` is its nesting level. `action`: it is above the fields of records with this action. */
export type Field = {
  name: string
  depth: number
  type: string
  required: boolean
  description: string
  action?: true
}

type Named = (schema: Schema) => Schema

/** Resolves references. */
export function lookup(document: OpenApi): Named {
  return (schema) => {
    const name = schema.$ref?.split('/').at(-1)
    return name ? document.components.schemas[name]! : schema
  }
}

/** The fields of an object schema; nested fields follow their parent. */
export function fieldsOf(schema: Schema, named: Named, depth = 0, deepest = 2): Field[] {
  const whole = named(schema)
  // A batch has several forms; the last one, its envelope, contains all fields.
  const { properties = {}, required = [] } = whole.anyOf?.at(-1) ?? whole
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = innerObject(field, named)
    const forms = field.items?.['x-actions']
    return [
      {
        name,
        depth,
        type: typeOf(field, named),
        required: required.includes(name),
        description: [named(field).description ?? field.description, values(field, named)].filter(Boolean).join(' '),
      },
      ...(forms
        ? ofActions(forms, named, depth + 1, deepest + 1)
        : inner && depth < deepest
          ? fieldsOf(inner, named, depth + 1, deepest)
          : []),
    ]
  })
}

/** The fields of a record for each action of a batch. */
function ofActions(forms: Record<string, string>, named: Named, depth: number, deepest: number): Field[] {
  return Object.entries(forms).flatMap(([action, form]) => {
    const $ref = `#/components/schemas/${form}`
    const description = `The record with \`"action": "${action}"\`.`
    return [
      { name: action, depth, type: form, required: false, description, action: true },
      ...fieldsOf({ $ref }, named, depth + 1, deepest),
    ]
  })
}

function innerObject(field: Schema, named: Named): Schema | undefined {
  const schema = withoutNull(named(field), named)
  if (schema.items) return innerObject(schema.items, named)
  if (schema.properties) return schema
  return schema.anyOf?.map((part) => innerObject(part, named)).find((part) => part !== undefined)
}

/** The type in words: `string, date or null`, `array of Task`. */
export function typeOf(field: Schema, named: Named): string {
  const whole = named(field)
  if (field.$ref && whole.properties) return field.$ref.split('/').at(-1)!
  const schema = withoutNull(whole, named)
  const orNull = schema !== whole || [whole.type].flat().includes('null') ? ' or null' : ''
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (schema.items) return `array of ${typeOf(schema.items, named)}${orNull}`
  if (schema.anyOf) {
    const parts = schema.anyOf.filter((part) => part.type !== 'null').map((part) => typeOf(part, named))
    return parts.join(' or ') + (parts.length < schema.anyOf.length ? ' or null' : orNull)
  }
  if (typeof schema.const === 'string') return `\`${schema.const}\``
  return (schema.format ? `${type}, ${schema.format}` : (type ?? 'any')) + orNull
}

function withoutNull(schema: Schema, named: Named): Schema {
  const parts = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return schema.anyOf && parts.length === 1 && parts.length < schema.anyOf.length ? named(parts[0]!) : schema
}

function values(field: Schema, named: Named): string {
  const schema = withoutNull(named(field), named)
  const listed = schema.enum ?? schema.items?.enum
  const limits = [
    schema.minimum !== undefined &&
      schema.maximum !== undefined &&
      `From ${schema.minimum.toLocaleString('en')} to ${schema.maximum.toLocaleString('en')}.`,
    lengthOf(schema),
    schema.default !== undefined && `Default: \`${JSON.stringify(schema.default)}\`.`,
  ]
  const known =
    listed &&
    `${listed.length === 1 ? 'Always' : 'One of'} ${listed.map((value) => `\`${String(value)}\``).join(', ')}.`
  const fixed = typeof schema.const === 'boolean' && `Always \`${String(schema.const)}\`.`
  return [known, fixed, ...limits].filter(Boolean).join(' ')
}

function lengthOf({ minLength = 0, maxLength, maxItems }: Schema): string | undefined {
  if (maxItems !== undefined) return `At most ${maxItems.toLocaleString('en')} entries.`
  if (maxLength === undefined) return undefined
  return `${minLength > 0 ? `${minLength} to` : 'At most'} ${maxLength.toLocaleString('en')} characters.`
}
