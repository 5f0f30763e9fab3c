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

/** An invitation is named by the member that it makes. */
export const InvitedMember = z.strictObject({ member: RecordId })

/** Whom an invitation is for; `link` is there once, and only where no mail brings it. */
export const Invited = Member.extend({ link: z.string().nullable() })
export type Invited = z.infer<typeof Invited>

/** What the page behind an invitation's link shows before it is accepted. */
export type OpenInvitation = {
  workspace: { name: string; slug: string }
  name: string
  email: string
  /** The address has an account: its holder signs in, and sets no password here. */
  hasAccount: boolean
}
