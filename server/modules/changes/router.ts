import { onceProcedure, readProcedure, router } from '#server/core/rest/procedures.ts'
import { feedPosition, followChanges, listChanges } from './queries.ts'
import { undoEach } from './reverts/undo.ts'
import { ChangePage, FollowChanges, ListChanges, Position, UndoEach, UndoneEach } from './schema.ts'

export const changes = router({
  list: readProcedure('activity.read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/changes',
        operationId: 'listChanges',
        summary: 'List changes',
        description:
          'Returns every change to a record, in commit order. Use `after` to keep a copy in sync, or get the current end of the feed ' +
          'with `latest=true`. If `after` is older than the oldest stored change, the response is 410 `gone`. If it is beyond the end, ' +
          'the response is 400. In both cases, list the records again.',
        tags: ['Changes'],
        protect: true,
      },
      rest: { status: 200, write: false, errors: ['validation_error', 'gone'] },
    })
    .input(ListChanges)
    .output(ChangePage)
    .query(({ ctx, input }) => listChanges(ctx, input)),
  position: readProcedure('tasks.read')
    .output(Position)
    .query(({ ctx }) => feedPosition(ctx)),
  live: readProcedure('tasks.read')
    .input(FollowChanges)
    .subscription(({ ctx, input }) => followChanges(ctx, input)),
  /** For the application. Each change also requires the permission of the call that reverts it. */
  undo: onceProcedure('tasks.write')
    .input(UndoEach)
    .output(UndoneEach)
    .mutation(({ ctx, input }) => undoEach(ctx, input)),
})
