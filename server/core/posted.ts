/** Carries what a form was refused with to the page that answers it, inside this process; never believed from outside. */
export const POSTED_HEADER = 'x-atrium-posted'

/** What was typed by name, and a sentence per field that says what to do about it. */
export type Posted = { typed: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> }

export const packPosted = (posted: Posted) => Buffer.from(JSON.stringify(posted)).toString('base64url')

export function unpackPosted(header: string | null): Posted | undefined {
  return header ? (JSON.parse(Buffer.from(header, 'base64url').toString()) as Posted) : undefined
}
