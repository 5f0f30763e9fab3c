import type { Schema } from '../shape.ts'
import { commentOf, typeOf } from './type-texts.ts'

/** Properties whose types name what the schema says in words: the fields of events, as the server checks them. */
const EXACT: Readonly<Record<string, string>> = {
  only_changes: 'EventField | EventField[]',
  where: '{ [Field in EventField]?: string | number | boolean | null | undefined }',
}

/** A body with exact types. */
export function exactBody(schema: Schema): Schema {
  if (!schema.properties?.['only_changes']) return schema
  const exact = Object.entries(schema.properties).map(([name, field]) => [name, withType(field, EXACT[name])] as const)
  return { ...schema, properties: Object.fromEntries(exact) }
}

/** A reference is the name of its type. */
const withType = (field: Schema, type: string | undefined): Schema =>
  type === undefined ? field : { description: field.description!, $ref: `#/${type}` }

/** `Change` as a union: its event tells what its data are. */
export function changeDeclaration(schema: Schema): string {
  const { event, data, ...others } = schema.properties!
  const properties = { ...others, event: withType(event!, 'Name'), data: withType(data!, 'Events[Name]') }
  const about = 'A change by its event: `event === "task.created"` narrows `data`. New events can be added.'
  return `${commentOf(about)}export type Change = {
[Name in keyof Events]: ${typeOf({ ...schema, properties }, 'answer')}
}[keyof Events]`
}

/** The type of a field of an event, which webhooks select by. */
export const EVENT_FIELD = `/** A field of the data of events, such as \`task.status\`. */
export type EventField = {
[Name in keyof Events]: \`\${Name extends \`\${infer Kind}.\${string}\` ? Kind : never}.\${keyof Events[Name] & string}\`
}[keyof Events]`
