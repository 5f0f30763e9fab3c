import { createHash } from 'node:crypto'

const LIFETIME_DAYS = 7

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_DAYS * 24 * 60 * 60 * 1000)
}

/** What is stored of a link's secret: 256 random bits need no salt and no slow hash. */
export function hashLink(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The mail that brings the link. */
export function invitationLetter(about: { inviter: string; workspace: string; url: string }) {
  return {
    subject: `${about.inviter} invited you to ${about.workspace}`,
    lead: `${about.inviter} invited you to work in ${about.workspace}.`,
    paragraphs: ['Choose a password and you are in. The link works once, for 7 days.'],
    action: { label: 'Accept the invitation', url: about.url, confidential: true },
    footer: 'If you did not expect this, ignore it: nothing happens until the link is opened and accepted.',
  }
}
