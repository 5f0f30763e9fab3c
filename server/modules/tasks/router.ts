import { importProcedure, putProcedure, recordProcedures } from '#server/core/records/procedures.ts'
import { createRecord } from '#server/core/records/write.ts'
import { router, writeProcedure } from '#server/core/rest/procedures.ts'
import { type RestMeta, restMeta } from '#server/core/rest/rest-meta.ts'
import { taskKind } from './kind.ts'
import { InboundTask, PutTask, Task } from './schema.ts'

const inbound: RestMeta = {
  openapi: {
    method: 'POST',
    path: '/inbound',
    operationId: 'createInboundTask',
    summary: 'Create a task from another system',
    description:
      'Creates a task from a title, for monitoring, forms and scripts. `body` becomes the description, and `source` is stored ' +
      'on the task, so you can filter with `GET /tasks?source=`. Fires `task.created`. Send an `Idempotency-Key` to retry safely.',
    tags: ['Tasks'],
    protect: true,
  },
  rest: {
    ...restMeta('tasks', 'task', taskKind.docs!).create.rest!,
    example: { title: 'Disk of web-1 is 91 % full', body: 'Seen at 09:00 on `/var`.', source: 'monitoring' },
  },
}

export const tasks = router({
  ...recordProcedures(taskKind),
  put: putProcedure(taskKind, PutTask),
  inbound: writeProcedure('tasks.write')
    .meta(inbound)
    .input(InboundTask)
    .output(Task)
    .mutation(({ ctx, input: { body, ...task } }) => createRecord(taskKind, ctx, { ...task, desc: body })),
  import: importProcedure(taskKind),
})
