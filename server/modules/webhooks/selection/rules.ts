import { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { instantOf, isDay, isId } from '#server/core/values/fields.ts'
import { STAMPS } from '../../events/rules.ts'
import { EVENT_NAMES } from '../../events/schema.ts'
import { receives } from '../rules/event-names.ts'
import type { Webhook } from '../schema.ts'
import { comparedBy, fieldsOf, formatOf, kindOf, singleOf } from './schema.ts'

/** Characters of texts that are not from input. */
const LONGEST = 500

type Selection = Pick<Webhook, 'events' | 'only_changes' | 'where'>
type Value = Webhook['where'][string]

/** What a kind says about its fields: those whose former values are not stored, and the schemas of its input. */
type Described = { unlogged?: readonly string[]; input: Readonly<Record<string, z.ZodType | undefined>> }
type Describe = (kind: string) => Described

/** Checks that `only_changes` and `where` name fields of the events that the webhook receives, and possible values. */
export function requireSelectable({ events, only_changes, where }: Selection, describe: Describe): void {
  for (const name of only_changes) {
    const { kind, field } = fieldNamed('only_changes', name, events, 'updated')
    if (STAMPS.includes(field)) throw invalid('only_changes', `"${name}" is not compared. Name another field`)
    if (describe(kind).unlogged?.includes(field))
      throw invalid('only_changes', `former values of "${name}" are not stored`)
  }
  for (const [name, value] of Object.entries(where)) {
    const { kind, field, schema } = fieldNamed('where', name, events)
    const { problem } = inForm(schema, describe(kind).input[field], value)
    if (problem) throw invalid('where', `"${name}" ${problem}`)
  }
}

/** The values in the form in which records hold them; those that `requireSelectable` refuses stay as they are. */
export function asHeld({ events, where }: Selection, describe: Describe): Webhook['where'] {
  const held = Object.entries(where).map(([name, value]): [string, Value] => {
    const [kind = '', field = ''] = name.split('.')
    const event = EVENT_NAMES.find((one) => kindOf(one) === kind && receives(events, one) && Object.hasOwn(fieldsOf(one), field)) // prettier-ignore
    return [name, event ? (inForm(fieldsOf(event)[field]!, describe(kind).input[field], value).value ?? value) : value]
  })
  return Object.fromEntries(held)
}

/** The value as the field holds it, or why the field never does. */
function inForm(schema: z.ZodType, input: z.ZodType | undefined, value: Value): { value?: Value; problem?: string } {
  const compared = comparedBy(schema)
  if (!compared) return { problem: 'holds objects, which cannot be compared' }
  const single = singleOf(schema)
  if (!schema.safeParse(value).success && !single.safeParse(value).success) {
    const { type, values } = compared
    return { problem: `must be ${values ? `one of ${values.join(', ')}` : `a valid ${type}`}` }
  }
  if (value === null) return { value }
  const format = formatOf(single)
  if (format === 'uuid') return isId(String(value)) ? { value } : { problem: 'must be the id of a record' }
  if (format === 'date') return isDay(String(value)) ? { value } : { problem: 'must be a valid date as YYYY-MM-DD' }
  if (format === 'date-time') {
    const instant = instantOf(String(value))
    return instant ? { value: instant.toISOString() } : { problem: 'must be an RFC 3339 date and time' }
  }
  if (!input) return String(value).length > LONGEST ? { problem: `must be at most ${LONGEST} characters` } : { value }
  const parsed = elementOf(input).safeParse(value)
  const fits = (held: unknown) => single.safeParse(held).success || (held === null && schema.safeParse(null).success)
  if (parsed.success) return fits(parsed.data) ? { value: parsed.data as Value } : { value }
  const [{ message }] = parsed.error.issues as [z.core.$ZodIssue]
  return { problem: message.startsWith('must') ? message : 'must be a value that the field can have' }
}

/** The input of one element of a list; other input as it is. */
function elementOf(input: z.ZodType): z.ZodType {
  if (input instanceof z.ZodOptional || input instanceof z.ZodDefault) return elementOf(input.unwrap() as z.ZodType)
  const plain = input instanceof z.ZodNullable ? (input.unwrap() as z.ZodType) : input
  return plain instanceof z.ZodArray ? (plain.element as z.ZodType) : input
}

/** The field `kind.field` of the received events, or of those with this verb. */
function fieldNamed(param: keyof Selection, name: string, events: string, verb?: string) {
  const [kind, field, ...rest] = name.split('.')
  const ofKind = EVENT_NAMES.filter((event) => kindOf(event) === kind && (!verb || event === `${kind}.${verb}`))
  const shown = JSON.stringify(name.slice(0, 100))
  if (!kind || !field || rest.length > 0 || ofKind.length === 0)
    throw invalid(param, `${shown} is not a field. Use the form task.status`)
  const received = ofKind.filter((event) => receives(events, event))
  if (received.length === 0)
    throw invalid(param, `${shown} is a field of events that the webhook does not receive. Add ${ofKind[0]} to events`)
  const fields = Object.assign({}, ...received.map(fieldsOf)) as Record<string, z.ZodType>
  if (Object.hasOwn(fields, field)) return { kind, field, schema: fields[field]! }
  throw invalid(param, `${shown} is not a field. The fields of ${kind} are ${Object.keys(fields).join(', ')}`)
}
