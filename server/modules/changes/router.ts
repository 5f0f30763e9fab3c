import { readProcedure, router } from '#server/core/procedures.ts'
import { feedPosition, followChanges, listChanges } from './queries.ts'
import { ChangePage, FollowChanges, ListChanges, Position } from './schema.ts'

export const changes = router({
  list: readProcedure('activity.read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/changes',
        operationId: 'listChanges',
        summary: 'List changes',
        description:
          'Every change to a record, in commit order. Follow it with `after` to keep a copy in sync, or ask for the current end ' +
          'with `latest=true`. When `after` is older than what is kept, the answer is 410 `gone`; when it is beyond the end, ' +
          '400: list the records again in both cases.',
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
})
