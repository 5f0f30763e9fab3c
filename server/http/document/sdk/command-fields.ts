import type { OpenApi, Parameter, Schema } from '../shape.ts'
import type { SdkOperation } from './sdk-operations.ts'
import { keyOf } from './type-texts.ts'

/** A field as a flag of the shell; absent marks are false. */
type CommandField = {
  type: 'text' | 'number' | 'boolean' | 'json'
  about: string
  values?: unknown[]
  isList?: true
  isRequired?: true
  isNullable?: true
}

/** The entry of an operation in `commands`: what the shell says of it, and the flags that it takes. */
export function commandEntry({ components }: OpenApi, one: SdkOperation): string {
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  const { properties = {}, required = [] } = resolved(one.envelope ?? one.body ?? {})
  // The records of a push and the action of a batch have their own places, and the shell has a flag for dry runs.
  const isElsewhere = (name: string) => name === 'dryRun' || (one.envelope !== undefined && required.includes(name))
  const actions = one.form === 'batch' ? properties['action']!.enum : undefined
  const body = Object.entries(properties).filter(([name]) => !isElsewhere(name))
  return `${one.id}: {
summary: ${JSON.stringify(one.summary)},
path: ${JSON.stringify(one.pathParameters.map(({ name }) => name))},
query: ${fieldsText(one.query.map((parameter) => [parameter.name, ofParameter(parameter)]))},
body: ${fieldsText(body.map(([name, schema]) => [name, fieldOf(schema, required.includes(name))]))},
isConditional: ${one.conditional},
isDryRun: ${Boolean(properties['dryRun'])},
${actions ? `actions: ${JSON.stringify(actions)},\n` : ''}},\n`

  function fieldOf(given: Schema, isRequired: boolean): CommandField {
    const { parts, isNullable } = withoutNull(resolved(given))
    // A list that can be written as one text as well is a list.
    const list = parts.find(({ type }) => type === 'array')
    const isList = list !== undefined && parts.every((part) => part === list || part.type === 'string')
    const types = isList ? withoutNull(resolved(list.items ?? {})).parts : parts
    const values = types.every((type) => type.enum ?? type.const)
      ? types.flatMap((type) => type.enum ?? [type.const]).filter((value) => value !== null)
      : undefined
    const [word = 'json', ...others] = new Set(types.map(typeWord))
    return {
      type: others.length > 0 ? 'json' : word,
      about: firstSentence(given.description ?? resolved(given).description),
      ...(values && values.length > 0 && { values }),
      ...(isList && { isList }),
      ...(isRequired && { isRequired }),
      ...(isNullable && { isNullable }),
    }
  }

  function ofParameter({ schema, description, required: isRequired = false }: Parameter) {
    return { ...fieldOf(schema, isRequired), about: firstSentence(description) }
  }

  function withoutNull(schema: Schema): { parts: Schema[]; isNullable: boolean } {
    const all = (schema.anyOf ?? schema.oneOf ?? [schema]).map(resolved)
    const isNull = ({ type }: Schema) => type === 'null'
    const hasNull = ({ type, nullable }: Schema) => nullable === true || (Array.isArray(type) && type.includes('null'))
    return { parts: all.filter((part) => !isNull(part)), isNullable: all.some((part) => isNull(part) || hasNull(part)) }
  }
}

function typeWord({ type, enum: values, const: value }: Schema): CommandField['type'] {
  const [word] = [type ?? typeof (values?.[0] ?? value)].flat().filter((one) => one !== 'null')
  if (word === 'string') return 'text'
  if (word === 'integer' || word === 'number') return 'number'
  return word === 'boolean' ? 'boolean' : 'json'
}

const firstSentence = (words = '') => /^.+?(?=\.(\s|$)|$)/s.exec(words)?.[0].replaceAll('\n', ' ') ?? ''

function fieldsText(fields: readonly (readonly [string, CommandField])[]): string {
  if (fields.length === 0) return '{}'
  return `{\n${fields.map(([name, field]) => `${keyOf(name)}: ${JSON.stringify(field)},\n`).join('')}}`
}
