import { z } from 'zod'
import { onceProcedure, readProcedure, router } from '#server/core/rest/procedures.ts'
import { compiled } from '#server/core/values/fields.ts'
import { feedPosition, followChanges, listChanges } from './queries.ts'
import { undoEach } from './reverts/undo.ts'
import { ChangePage, FollowChanges, ListChanges, Position, StreamChanges, UndoEach, UndoneEach } from './schema.ts'
import { type StreamPage, streamChanges } from './stream.ts'

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
    .output(compiled(ChangePage))
    .query(({ ctx, input }) => listChanges(ctx, input)),
  stream: readProcedure('activity.read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/changes/stream',
        operationId: 'streamChanges',
        summary: 'Stream changes',
        description:
          'Sends changes as they are committed, as server-sent events: the same changes in the same order as `GET /changes`. The `id` of ' +
          'an event is its `seq`; after an interruption, continue with the last one in `Last-Event-ID` or `after`. The stream ends when the ' +
          'token is revoked or limited to agents, and when the server restarts. A token can have 5 open streams, a workspace 50.',
        tags: ['Changes'],
        protect: true,
      },
      rest: { status: 200, write: false, stream: true, errors: ['validation_error', 'gone'] },
    })
    .input(StreamChanges)
    .output(z.custom<AsyncIterable<StreamPage>>().meta({ override: { type: 'string' } }))
    .query(({ ctx, input }) => streamChanges(ctx, ctx.live.streams, input)),
  position: readProcedure('tasks.read')
    .output(Position)
    .query(({ ctx }) => feedPosition(ctx)),
  live: readProcedure('tasks.read')
    .input(FollowChanges)
    .subscription(({ ctx, input }) => followChanges(ctx, ctx.live, input)),
  /** For the application. Each change also requires the permission of the call that reverts it. */
  undo: onceProcedure('tasks.write')
    .input(UndoEach)
    .output(UndoneEach)
    .mutation(({ ctx, input }) => undoEach(ctx, input)),
})
