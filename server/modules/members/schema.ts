import { z } from 'zod'
import { Email, Instant, line, orNull, RecordId } from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { recordOf } from '#server/core/values/record-fields.ts'
import { NewPassword } from '../account/schema.ts'

export const MEMBER_ROLES = ['owner', 'manager', 'member', 'guest'] as const
export const MEMBER_STATUSES = ['active', 'invited', 'deactivated'] as const

/** A member as in REST and the application; confidential fields are in a separate table. */
export const Member = recordOf('Member', {
  name: z.string(),
  email: z.string(),
  title: z.string().nullable().meta({ description: 'Job title.' }),
  avatar_url: z.string().nullable().meta({ description: 'URL of the profile picture.' }),
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

/** Fields that members can change about themselves. */
export const UpdateProfile = z.strictObject({ name: line(200).optional(), title: orNull(line(200)).optional() })
export type UpdateProfile = z.infer<typeof UpdateProfile>

/** A member added by the CLI, active immediately, with a separately returned password. `workspace` is its slug. */
export const AddMember = z.strictObject({
  workspace: z.string(),
  name: line(200),
  email: Email,
  password: NewPassword,
  role: z.enum(MEMBER_ROLES),
})
export type AddMember = z.infer<typeof AddMember>

/** Form state of the profile, with '' for no title. */
export const ProfileForm = z.strictObject({
  name: line(200),
  title: z.union([z.literal('').transform(() => null), line(200)]),
})
