import { z } from 'zod'
import { RecordId } from '#server/core/fields.ts'
import { pageOf } from '#server/core/filters.ts'
import { readProcedure, router } from '#server/core/procedures.ts'
import { restMeta } from '#server/core/rest-meta.ts'
import { getMember, listMembers } from './queries.ts'
import { ListMembers, Member } from './schema.ts'

const ById = z.strictObject({ id: RecordId })

const rest = restMeta('members', 'member', {
  list: 'The people of the workspace, those invited and those deactivated too. Confidential fields are never part of it.',
  example: {},
})

export const members = router({
  list: readProcedure('members.read')
    .meta(rest.list)
    .input(ListMembers)
    .output(pageOf(Member))
    .query(({ ctx, input }) => listMembers(ctx, input)),
  get: readProcedure('members.read')
    .meta(rest.get)
    .input(ById)
    .output(Member)
    .query(({ ctx, input }) => getMember(ctx, input.id)),
})
