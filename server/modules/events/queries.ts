import { z } from 'zod'
import { type EventCatalogue, EVENT_NAMES, EVENTS } from './schema.ts'

const catalogue = {
  data: EVENT_NAMES.map((event) => {
    const { description, data, example } = EVENTS[event]
    return { event, description, schema: z.toJSONSchema(data), example }
  }),
} as EventCatalogue

export function listEvents(): EventCatalogue {
  return catalogue
}
