import { z } from 'zod'
import { BatchReport, ImportRows } from '#server/core/batch-schema.ts'
import { Deleted, RecordId } from '#server/core/fields.ts'
import { pageOf, wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { type RestMeta, restMeta } from '#server/core/rest-meta.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { createTask, importTasks, putTask, removeTask, restoreTask, updateTask, updateTasks } from './mutations.ts'
import { allTasks, getTask, listTasks } from './queries.ts'
import { CreateTask, InboundTask, ListTasks, Task, TaskRow, PutTask, UpdateTask } from './schema.ts'

const ById = z.strictObject({ id: RecordId })

const rest = restMeta('tasks', 'task', {
  list: 'Tasks that are not in the Trash, oldest first unless `sort` says otherwise.',
  example: {
    title: 'Call the printer about the flyers',
    status: 'todo',
    priority: 'high',
    due: '2026-12-01',
    tags: ['print'],
  },
})

const inbound: RestMeta = {
  openapi: {
    method: 'POST',
    path: '/inbound',
    operationId: 'createInboundTask',
    summary: 'Create a task from another system',
    description:
      'For monitors, forms and scripts that know a title and little else: `body` becomes the description, `source` stays ' +
      'on the task, so that `GET /tasks?source=` finds it. Fires `task.created`. Send an `Idempotency-Key` to make a retry safe.',
    tags: ['Tasks'],
    protect: true,
  },
  rest: {
    ...rest.create.rest!,
    example: { title: 'Disk of web-1 is 91 % full', body: 'Seen at 09:00 on `/var`.', source: 'monitoring' },
  },
}

export const tasks = router({
  list: readProcedure('tasks.read')
    .meta(rest.list)
    .input(ListTasks)
    .output(pageOf(Task))
    .query(({ ctx, input }) => listTasks(ctx, input)),
  all: readProcedure('tasks.read')
    .output(wholeOf(TaskRow))
    .query(({ ctx }) => allTasks(ctx)),
  get: readProcedure('tasks.read')
    .meta(rest.get)
    .input(ById)
    .output(Task)
    .query(({ ctx, input }) => getTask(ctx, input.id)),
  create: onceProcedure('tasks.write')
    .meta(rest.create)
    .input(CreateTask)
    .output(Task)
    .mutation(({ ctx, input }) => createTask(ctx, input)),
  inbound: writeProcedure('tasks.write')
    .meta(inbound)
    .input(InboundTask)
    .output(Task)
    .mutation(({ ctx, input: { body, ...task } }) => createTask(ctx, { ...task, desc: body })),
  update: writeProcedure('tasks.write')
    .meta(rest.update)
    .input(UpdateTask)
    .output(Task)
    .mutation(({ ctx, input }) => updateTask(ctx, input)),
  put: writeProcedure('tasks.write')
    .meta(rest.put)
    .input(PutTask)
    .output(Task)
    .mutation(({ ctx, input }) => putTask(ctx, input)),
  updateEach: writeProcedure('tasks.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateTasks(ctx, input)),
  remove: writeProcedure('tasks.delete')
    .meta(rest.remove)
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeTask(ctx, input)),
  removeEach: writeProcedure('tasks.delete')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, removeTask)),
  restore: writeProcedure('tasks.delete')
    .meta(rest.restore)
    .input(ById)
    .output(Task)
    .mutation(({ ctx, input }) => restoreTask(ctx, input)),
  restoreEach: writeProcedure('tasks.delete')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, restoreTask)),
  import: onceProcedure('records.import')
    .input(ImportRows)
    .output(BatchReport)
    .mutation(({ ctx, input }) => importTasks(ctx, input)),
})
