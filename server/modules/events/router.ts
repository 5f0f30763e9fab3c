import { z } from 'zod'
import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { listEvents } from './queries.ts'
import { EventCatalogue } from './schema.ts'

export const events = router({
  list: readProcedure('events.read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/events',
        operationId: 'listEvents',
        summary: 'List event types',
        description:
          'Returns every event that webhooks deliver and `GET /changes` returns, with its description, the schema of its data and an example.',
        tags: ['Events'],
        protect: true,
      },
      rest: { status: 200, write: false },
    })
    .input(z.strictObject({}))
    .output(EventCatalogue)
    .query(() => listEvents()),
})
