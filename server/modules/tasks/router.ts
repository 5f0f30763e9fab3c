import { router, writeProcedure } from '#server/core/rest/procedures.ts'
import {
  batchProcedure,
  extIdProcedures,
  importProcedure,
  recordProcedures,
} from '#server/core/rest/record-procedures.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { recordRoutes } from '#server/core/rest/routes/record-routes.ts'
import { createInbound } from './inbound/mutations.ts'
import { taskKind } from './kind.ts'
import { Inbound, InboundRecord, PutTask } from './schema.ts'

const inbound: RestMeta = {
  openapi: {
    method: 'POST',
    path: '/inbound',
    operationId: 'createInboundTask',
    summary: 'Create a task or a ticket from another system',
    description:
      'Creates a task from a title, for monitoring, forms and scripts, or a ticket with `"kind": "ticket"`. `body` becomes the ' +
      'description, and `source` is stored on the record; you can filter tasks with `GET /tasks?source=`. Fires `task.created` or ' +
      '`ticket.created`. Send an `Idempotency-Key` to retry safely.',
    tags: ['Tasks'],
    protect: true,
  },
  rest: {
    ...recordRoutes('tasks', 'task', taskKind.docs!).create.rest!,
    location: (made) => ('number' in made ? '/tickets/{id}' : '/tasks/{id}'),
    example: { title: 'Disk of web-1 is 91 % full', body: 'Seen at 09:00 on `/var`.', source: 'monitoring' },
  },
}

export const tasks = router({
  ...recordProcedures(taskKind),
  ...extIdProcedures(taskKind, PutTask),
  batch: batchProcedure(taskKind, { put: PutTask }),
  inbound: writeProcedure('tasks.write')
    .meta(inbound)
    .input(Inbound)
    .output(InboundRecord)
    .mutation(({ ctx, input }) => createInbound(ctx, input)),
  import: importProcedure(taskKind),
})
