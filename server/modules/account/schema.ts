import { z } from 'zod'
import { Email, Exact, line } from '#server/core/values/fields.ts'

/** ASVS 5.0 §6.2: only the length is checked; any character is allowed. */
export const NewPassword = z
  .string()
  .min(10, 'must have at least 10 characters')
  .max(128, 'must have at most 128 characters')
const Password = z.string().min(1, 'must not be empty').max(128, 'must have at most 128 characters')
const Secret = Exact.min(1, 'must not be empty').max(200, 'is too long')
export const PersonName = line(200)

export const SignIn = z.strictObject({ email: Email, password: Password })
export const RequestPasswordReset = z.strictObject({ email: Email })
export const ResetPassword = z.strictObject({ token: Secret, newPassword: NewPassword })
export const ChangePassword = z.strictObject({
  currentPassword: Password,
  newPassword: NewPassword,
  revokeOtherSessions: z.boolean().default(true),
})
export const ConfirmPassword = z.strictObject({ password: Password })
export const TotpCode = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'must be the six digits from your authenticator app'),
})
export const BackupCode = z.strictObject({ code: z.string().trim().min(1, 'must not be empty').max(40, 'is too long') })
export const RevokeSession = z.strictObject({ id: Secret })
export const Nothing = z.strictObject({})

/** Input from a visitor without an account, and from a signed-in user. */
export const AcceptAsNew = z.strictObject({ token: Secret, name: PersonName, password: NewPassword })
export const AcceptAsKnown = z.strictObject({ token: Secret })
export const AcceptInvitation = AcceptAsNew.partial({ name: true, password: true })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

/** An active session. */
export type Session = {
  id: string
  address: string | null
  agent: string | null
  signed_in_at: string
  seen_at: string
  current: boolean
}
