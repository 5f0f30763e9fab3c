import { ById } from '#server/core/fields.ts'
import { pageOf, wholeOf } from '#server/core/filters.ts'
import { readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { restMeta } from '#server/core/rest-meta.ts'
import { hr } from './hr/router.ts'
import { deactivateMember, reactivateMember, setRole, updateProfile } from './mutations.ts'
import { eraseMember, handOver } from './personal/mutations.ts'
import { getPersonalData } from './personal/queries.ts'
import { PersonalData } from './personal/schema.ts'
import { allMembers, getMember, listMembers } from './queries.ts'
import { ListMembers, Member, SetRole, UpdateProfile } from './schema.ts'

const rest = restMeta('members', 'member', {
  list: 'Returns the members of the workspace, including invited and deactivated ones. Confidential fields are never included.',
  example: {},
})

export const members = router({
  list: readProcedure('members.read')
    .meta(rest.list)
    .input(ListMembers)
    .output(pageOf(Member))
    .query(({ ctx, input }) => listMembers(ctx, input)),
  all: readProcedure('members.read')
    .output(wholeOf(Member))
    .query(({ ctx }) => allMembers(ctx)),
  get: readProcedure('members.read')
    .meta(rest.get)
    .input(ById)
    .output(Member)
    .query(({ ctx, input }) => getMember(ctx, input.id)),
  setRole: writeProcedure('members.manage')
    .input(SetRole)
    .output(Member)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  deactivate: writeProcedure('members.manage')
    .input(ById)
    .output(Member)
    .mutation(({ ctx, input }) => deactivateMember(ctx, input)),
  reactivate: writeProcedure('members.manage')
    .input(ById)
    .output(Member)
    .mutation(({ ctx, input }) => reactivateMember(ctx, input)),
  personalData: readProcedure('members.read')
    .input(ById)
    .output(PersonalData)
    .query(({ ctx, input }) => getPersonalData(ctx, input.id)),
  erase: writeProcedure('workspace.manage')
    .input(ById)
    .output(Member)
    .mutation(({ ctx, input }) => eraseMember(ctx, input)),
  handOver: writeProcedure('workspace.manage')
    .input(ById)
    .output(Member)
    .mutation(({ ctx, input }) => handOver(ctx, input)),
  hr,
  updateProfile: writeProcedure('members.read')
    .input(UpdateProfile)
    .output(Member)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
})
