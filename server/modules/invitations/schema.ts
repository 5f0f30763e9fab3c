import { z } from 'zod'
import { Email, RecordId } from '#server/core/values/fields.ts'
import { PersonName } from '../account/schema.ts'
import { Member } from '../members/schema.ts'

export const Invite = z.strictObject({
  name: PersonName,
  email: Email,
  role: z.enum(['manager', 'member', 'guest']),
})
export type Invite = z.infer<typeof Invite>

/** An invitation is identified by its member's id. */
export const InvitedMember = z.strictObject({ member: RecordId })

/** The invited person; `link` is returned once, and only when no email is sent. */
export const Invited = Member.extend({ link: z.string().nullable() })
export type Invited = z.infer<typeof Invited>

/** What the invitation page shows before acceptance. */
export type OpenInvitation = {
  workspace: { name: string; slug: string }
  name: string
  email: string
  /** The address has an account: its owner signs in instead of setting a password. */
  hasAccount: boolean
}
