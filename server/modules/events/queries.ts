import { z } from 'zod'
import { previousExample } from './rules.ts'
import { type EventCatalogue, EVENT_NAMES, EVENTS } from './schema.ts'

/** Its JSON Schema, which allows more fields: events gain some over time. */
function openSchema(data: z.ZodType) {
  return z.toJSONSchema(data, {
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}

const catalogue = {
  data: EVENT_NAMES.map((event) => {
    const { description, data, example } = EVENTS[event]
    return { event, description, schema: openSchema(data), example, previous: previousExample(event) }
  }),
} as EventCatalogue

export function listEvents(): EventCatalogue {
  return catalogue
}
