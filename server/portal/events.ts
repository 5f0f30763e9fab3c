import type { OpenApi } from '#server/http/document/shape.ts'
import { type Field, fieldsOf, lookup } from './fields.ts'

/** The data of an event page. */
export type EventPage = {
  name: string
  when: string
  fields: Field[]
  headers: Omit<Field, 'depth'>[]
  example: string
}

export function eventPages(document: OpenApi): EventPage[] {
  return Object.entries(document.webhooks ?? {}).map(([name, { post }]) => {
    const { schema, example } = post!.requestBody!.content['application/json']!
    const headers = (post!.parameters ?? []).flatMap((parameter) =>
      'in' in parameter
        ? [
            {
              name: parameter.name,
              type: [parameter.schema.type].flat().join(' or '),
              required: parameter.required ?? false,
              description: parameter.description ?? '',
            },
          ]
        : [],
    )
    return {
      name,
      when: post!.description,
      fields: fieldsOf(schema, lookup(document)),
      headers,
      example: JSON.stringify(example, null, 2),
    }
  })
}
