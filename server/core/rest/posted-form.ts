/** Passes a rejected form to the page that shows it again, inside this process; never accepted from outside. */
export const POSTED_HEADER = 'x-atrium-posted'

/** The input by field, an error sentence per field, and an error code for the form. */
export type PostedForm = {
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  problem?: string
}

export const packPosted = (posted: PostedForm) => Buffer.from(JSON.stringify(posted)).toString('base64url')

export function unpackPosted(header: string | null): PostedForm | undefined {
  return header ? (JSON.parse(Buffer.from(header, 'base64url').toString()) as PostedForm) : undefined
}
