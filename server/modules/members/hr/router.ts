import { z } from 'zod'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { RecordId } from '#server/core/values/fields.ts'
import { updateMemberHr } from './mutations.ts'
import { getMemberHr } from './queries.ts'
import { MemberHr, UpdateMemberHr } from './schema.ts'

/** Confidential fields; only the application's database role can read their table. */
export const hr = router({
  get: readProcedure('members.read')
    .input(z.strictObject({ id: RecordId }))
    .output(MemberHr)
    .query(({ ctx, input }) => getMemberHr(ctx, input.id)),
  update: writeProcedure('members.hr')
    .input(UpdateMemberHr)
    .output(MemberHr)
    .mutation(({ ctx, input }) => updateMemberHr(ctx, input)),
})
