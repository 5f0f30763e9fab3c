import { DomainError } from '#server/core/values/errors.ts'

type Refusal = { code?: string; message?: string }

/** Our messages by better-auth's error code. Codes without an entry keep better-auth's message. */
const WORDS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Incorrect email address or password. Check both, or reset your password.',
  INVALID_PASSWORD: 'The current password is incorrect. Check it and try again.',
  INVALID_TOKEN: 'This link has already been used or has expired. Request a new one.',
  INVALID_CODE: 'Incorrect code. Enter the code your authenticator app shows now.',
  INVALID_BACKUP_CODE: 'Incorrect or already used backup code.',
  INVALID_TWO_FACTOR_COOKIE: 'The sign-in timed out. Start again with your password.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Wait a few minutes, then sign in again.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor sign-in is not enabled for this account.',
  TOTP_NOT_ENABLED: 'Two-factor sign-in is not enabled for this account.',
  UNAUTHORIZED: 'You are signed out. Sign in again.',
}

/** Maps an error of better-auth to our error format. */
export async function refusalOf(response: Response): Promise<DomainError> {
  const { code = '', message = '' } = (await response.json().catch(() => ({}))) as Refusal
  const words = WORDS[code] ?? `${message.replace(/\.$/, '') || 'The request was rejected'}.`
  switch (response.status) {
    case 401:
      return new DomainError('unauthorized', WORDS[code] ?? WORDS['UNAUTHORIZED']!)
    case 403:
      return new DomainError('forbidden', words)
    case 429: {
      const seconds = response.headers.get('X-Retry-After') ?? response.headers.get('Retry-After') ?? '60'
      const headers = { 'Retry-After': seconds }
      return new DomainError('rate_limited', WORDS[code] ?? `Too many attempts. Try again in ${seconds} s.`, {
        headers,
      })
    }
    default:
      return response.status < 500
        ? new DomainError('validation_error', words)
        : new DomainError('internal_error', 'An internal error occurred. Try again.')
  }
}
