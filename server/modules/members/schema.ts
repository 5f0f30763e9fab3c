import { z } from 'zod'
import { Email, Instant, line, RecordId, recordOf } from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { NewPassword } from '../account/schema.ts'

export const MEMBER_ROLES = ['owner', 'manager', 'member', 'guest'] as const
export const MEMBER_STATUSES = ['active', 'invited', 'deactivated'] as const

/** A member as REST and the application show them; confidential fields are kept apart, in a table of their own. */
export const Member = recordOf('Member', {
  name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  status: z.enum(MEMBER_STATUSES),
  joined_at: Instant.nullable().meta({ description: 'Time the member accepted the invitation.' }),
})
export type Member = z.infer<typeof Member>

export const ListMembers = z.strictObject({
  ...listInput(['name', 'joined_at']),
  status: commaList(z.enum(MEMBER_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  role: commaList(z.enum(MEMBER_ROLES)).optional().meta({ description: 'One or more roles.' }),
  q: Search.optional(),
})

export const SetRole = z.strictObject({ id: RecordId, role: z.enum(MEMBER_ROLES) })

/** What everyone may change about themselves. */
export const UpdateProfile = z.strictObject({ name: line(200).optional(), title: line(200).nullable().optional() })
export type UpdateProfile = z.infer<typeof UpdateProfile>

/** Somebody added by the shell: in at once, with a password that is told apart. `workspace` is its slug. */
export const AddMember = z.strictObject({
  workspace: z.string(),
  name: line(200),
  email: Email,
  password: NewPassword,
  role: z.enum(MEMBER_ROLES),
})
export type AddMember = z.infer<typeof AddMember>

/** What the form of one's profile holds: no title is an empty one there. */
export const ProfileForm = z.strictObject({
  name: line(200),
  title: z.union([z.literal('').transform(() => null), line(200)]),
})
