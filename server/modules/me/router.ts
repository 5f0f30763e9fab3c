import { z } from 'zod'
import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { getMe } from './queries.ts'
import { Me } from './schema.ts'

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
})
