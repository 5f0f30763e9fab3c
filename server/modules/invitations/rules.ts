import { createHash } from 'node:crypto'

const LIFETIME_DAYS = 7

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_DAYS * 24 * 60 * 60 * 1000)
}

/** The stored hash of a link's secret: 256 random bits need neither a salt nor a slow hash. */
export function hashLink(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The invitation email. */
export function invitationEmail(about: { inviter: string; workspace: string; url: string }) {
  return {
    subject: `${about.inviter} invited you to ${about.workspace}`,
    lead: `${about.inviter} invited you to join ${about.workspace}.`,
    paragraphs: ['Open the link and choose a password. The link works once and expires after 7 days.'],
    action: { label: 'Accept invitation', url: about.url, confidential: true },
    footer: 'If you did not expect this invitation, ignore this email. You join only if you accept it.',
  }
}
