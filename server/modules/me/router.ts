import { z } from 'zod'
import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { getMe, listOwnRequests } from './queries.ts'
import { ListOwnRequests, Me, OwnRequestPage } from './schema.ts'

export const me = router({
  get: readProcedure('me.read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/me',
        operationId: 'getMe',
        summary: 'Get the current token',
        description: 'Returns the token of this request with its workspace, access and limits.',
        tags: ['Me'],
        protect: true,
      },
      rest: { status: 200, write: false },
    })
    .input(z.strictObject({}))
    .output(Me)
    .query(({ ctx }) => getMe(ctx)),
  requests: readProcedure('me.read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/me/requests',
        operationId: 'listRequests',
        summary: 'List requests of the current token',
        description:
          'Returns the requests that the token of this request sent in the last days, oldest first, also those that were refused. ' +
          'Requests of this operation are not included. A request appears within 5 seconds. With `wait`, the response comes with the ' +
          'first matching request. A token can have 5 waiting requests and open streams, a workspace 50.',
        tags: ['Me'],
        protect: true,
      },
      rest: { status: 200, write: false, waits: true, errors: ['validation_error'] },
    })
    .input(ListOwnRequests)
    .output(OwnRequestPage)
    .query(({ ctx, input }) => listOwnRequests(ctx, ctx.live.streams, input)),
})
