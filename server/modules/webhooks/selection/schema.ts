import { z } from 'zod'
import { STAMPS } from '../../events/rules.ts'
import { EVENT_NAMES, type EventName, EVENTS } from '../../events/schema.ts'

export const kindOf = (event: string) => event.slice(0, event.indexOf('.'))

/** The fields of the data of an event. */
export const fieldsOf = (event: EventName): Record<string, z.ZodType> => (EVENTS[event].data as z.ZodObject).shape

/** What `where` can compare a field with: one of `values`, or any value of the type. A list is compared by its elements. */
export type ComparedBy = { type: 'string' | 'number' | 'boolean'; values?: string[] }

/** The JSON Schema of a value, or those it can have one of. */
function optionsOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema[] {
  const single = z.toJSONSchema(singleOf(schema), { io: 'output', unrepresentable: 'any' })
  return [single, ...(single.anyOf ?? []), ...(single.oneOf ?? [])] as z.core.JSONSchema.BaseSchema[]
}

/** The format of texts, such as `date`. */
export const formatOf = (schema: z.ZodType) => optionsOf(schema).find(({ format }) => format)?.format

/** Undefined for fields that hold objects. */
export function comparedBy(schema: z.ZodType): ComparedBy | undefined {
  const options = optionsOf(schema)
  const types = options.flatMap(({ type }) => (type === 'integer' ? 'number' : type))
  const type = types.find((one) => one === 'string' || one === 'number' || one === 'boolean')
  const choices = options.find((one) => one.enum)?.enum
  return type && { type, ...(choices && { values: choices.map(String) }) }
}

/** The schema of the elements of a list; other schemas as they are. */
export function singleOf(schema: z.ZodType): z.ZodType {
  const plain = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema
  return plain instanceof z.ZodArray ? (plain.element as z.ZodType) : schema
}

/** A field by which a webhook can select, as `kind.field`. `updates`: whether `only_changes` can name it. */
export type SelectableField = ComparedBy & { name: string; updates: boolean }

/** The fields of all events by which a webhook can select. */
export function selectableFields(): SelectableField[] {
  const found = new Map<string, SelectableField>()
  for (const event of EVENT_NAMES)
    for (const [field, schema] of Object.entries(fieldsOf(event))) {
      const compared = STAMPS.includes(field) ? undefined : comparedBy(schema)
      const name = `${kindOf(event)}.${field}`
      const updates = found.get(name)?.updates || event.endsWith('.updated')
      if (compared) found.set(name, { name, ...compared, updates })
    }
  return [...found.values()]
}
