import type { Services } from '../core/access/workspace-context.ts'
import type { Databases } from '../core/database/databases.ts'

const QUIET_MS = 60_000

/** At most one reset email a minute per address; earlier links stay valid. */
export async function sendResetLink(
  parts: { databases: Databases; services: Services },
  user: { email: string },
  token: string,
): Promise<void> {
  const { databases, services } = parts
  const recent = await databases.auth.db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', user.email)
    .where('kind', '=', 'password_reset')
    .where('created_at', '>', new Date(Date.now() - QUIET_MS).toISOString())
    .executeTakeFirst()
  if (recent) return
  await services.mailer.send({
    kind: 'password_reset',
    workspaceId: null,
    to: user.email,
    emailBody: {
      subject: 'Reset your password',
      lead: 'We received a request to reset the password of your account.',
      paragraphs: [
        'The link expires after one hour and works once. Setting a new password signs out all your devices.',
      ],
      action: { label: 'Reset your password', url: resetUrl(services.publicUrl, token), confidential: true },
      footer: 'If you did not request this, ignore this email. Your password does not change.',
    },
  })
}

export const resetUrl = (publicUrl: string, token: string) => `${publicUrl}/reset/${token}`
