import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { allProcedure, getProcedure, historyProcedure, listProcedure } from '#server/core/rest/record-procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { hr } from './hr/router.ts'
import { memberKind } from './kind.ts'
import { deactivateMember, reactivateMember, setRole, updateProfile } from './mutations.ts'
import { eraseMember, handOver } from './personal/mutations.ts'
import { getPersonalData } from './personal/queries.ts'
import { PersonalData } from './personal/schema.ts'
import { Member, SetRole, UpdateProfile } from './schema.ts'

export const members = router({
  list: listProcedure(memberKind),
  all: allProcedure(memberKind),
  get: getProcedure(memberKind),
  history: historyProcedure(memberKind),
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
