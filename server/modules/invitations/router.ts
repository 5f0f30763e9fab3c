import { onceProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { Member } from '../members/schema.ts'
import { invite, resendInvitation, revokeInvitation } from './mutations.ts'
import { Invite, Invited, InvitedMember } from './schema.ts'

/** Only on the application's database. An invited person is a member with the status `invited`. */
export const invitations = router({
  create: onceProcedure('members.manage')
    .input(Invite)
    .output(Invited)
    .mutation(({ ctx, input }) => invite(ctx, input)),
  resend: writeProcedure('members.manage')
    .input(InvitedMember)
    .output(Invited)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  revoke: writeProcedure('members.manage')
    .input(InvitedMember)
    .output(Member)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
})
