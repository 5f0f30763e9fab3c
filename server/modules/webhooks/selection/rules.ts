import type { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { STAMPS } from '../../events/rules.ts'
import { EVENT_NAMES } from '../../events/schema.ts'
import { receives } from '../rules.ts'
import type { Webhook } from '../schema.ts'
import { comparedBy, fieldsOf, kindOf, singleOf } from './schema.ts'

type Selection = Pick<Webhook, 'events' | 'only_changes' | 'where'>

/**
 * Checks that `only_changes` and `where` name fields of the events that the webhook receives, and possible values.
 * `unlogged` are the fields of a kind whose former values are not stored.
 */
export function requireSelectable(
  { events, only_changes, where }: Selection,
  unlogged: (kind: string) => readonly string[],
): void {
  for (const name of only_changes) {
    const { kind, field } = fieldNamed('only_changes', name, events, 'updated')
    if (STAMPS.includes(field)) throw invalid('only_changes', `"${name}" is not compared. Name another field`)
    if (unlogged(kind).includes(field)) throw invalid('only_changes', `former values of "${name}" are not stored`)
  }
  for (const [name, value] of Object.entries(where)) {
    const { schema } = fieldNamed('where', name, events)
    const compared = comparedBy(schema)
    if (!compared) throw invalid('where', `"${name}" holds objects, which cannot be compared`)
    if (schema.safeParse(value).success || singleOf(schema).safeParse(value).success) continue
    const { type, values } = compared
    throw invalid('where', `"${name}" must be ${values ? `one of ${values.join(', ')}` : `a valid ${type}`}`)
  }
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
