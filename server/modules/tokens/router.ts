import { z } from 'zod'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { RecordId } from '#server/core/values/fields.ts'
import { createPlaygroundToken, createToken, revokeToken, rotateToken, updateToken } from './mutations.ts'
import { listTokenRequests, listTokens } from './queries.ts'
import {
  CreatePlaygroundToken,
  CreateToken,
  NewToken,
  ListTokenRequests,
  RotateToken,
  Token,
  TokenRequestPage,
  UpdateToken,
  UsedToken,
} from './schema.ts'

/** For the application only: a token cannot create tokens. */
export const tokens = router({
  list: readProcedure('tokens.manage')
    .output(z.array(UsedToken))
    .query(({ ctx }) => listTokens(ctx)),
  requests: readProcedure('tokens.manage')
    .input(ListTokenRequests)
    .output(TokenRequestPage)
    .query(({ ctx, input }) => listTokenRequests(ctx, input)),
  create: onceProcedure('tokens.manage')
    .input(CreateToken)
    .output(NewToken)
    .mutation(({ ctx, input }) => createToken(ctx, input)),
  update: writeProcedure('tokens.manage')
    .input(UpdateToken)
    .output(Token)
    .mutation(({ ctx, input }) => updateToken(ctx, input)),
  createPlayground: writeProcedure('tokens.manage')
    .input(CreatePlaygroundToken)
    .output(NewToken)
    .mutation(({ ctx, input }) => createPlaygroundToken(ctx, input)),
  rotate: writeProcedure('tokens.manage')
    .input(RotateToken)
    .output(NewToken)
    .mutation(({ ctx, input }) => rotateToken(ctx, input)),
  revoke: writeProcedure('tokens.manage')
    .input(z.strictObject({ id: RecordId }))
    .output(Token)
    .mutation(({ ctx, input }) => revokeToken(ctx, input)),
})
