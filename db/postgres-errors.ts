/**
 * The only file with Postgres error codes (PostgreSQL documentation, Appendix A) and other connection errors. All other
 * code uses these names.
 */
const CODES = {
  taken: '23505',
  referenceGone: '23503',
  overlaps: '23P01',
  lockTimeout: '55P03',
  deadlock: '40P01',
  serialisationFailure: '40001',
  missingTable: '42P01',
  aborted: '25P02',
  forbidden: '42501',
  wrongPassword: '28P01',
  full: '53300',
  protocolViolation: '08P01',
  /** Our own, raised by `require_awake`. */
  moving: 'ATMOV',
} as const

/** Includes 28P01: another node has set the role passwords with a SERVICE_SECRET that this node does not have yet. */
const CONNECTION_CODES = /^(08...|28P01|57P0[1-5]|53[0-4]00|53100|25006|55P03|57014|25P0[34]|ATMOV)$/
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|timeout expired|Query read timeout)/

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

type Coded = Error & { code: string }
const is = (name: keyof typeof CODES) => (error: unknown) => codeOf(error) === CODES[name]

/** Another row has a value that must be unique. */
export const isTaken = (error: unknown): error is Coded => codeOf(error) === CODES.taken
/** An exclusion constraint refused a row that overlaps another one. */
export const isOverlap = is('overlaps')
/** A row refers to one that is gone. Also checks causes. */
export function isReferenceGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (codeOf(cause) === CODES.referenceGone) return true
  return false
}
/** A lock was not free within `lock_timeout`. */
export const isLockTimeout = is('lockTimeout')
export const isMissingTable = is('missingTable')
/** The role lacks a privilege. */
export const isForbidden = is('forbidden')
export const isWrongPassword = is('wrongPassword')
/** An earlier statement of the transaction failed. */
export const isAborted = is('aborted')
/** All connections that Postgres allows are in use. */
export const isFull = is('full')
export const isProtocolViolation = is('protocolViolation')
/** The workspace is being moved to another cell. Also checks causes. Counts as `isUnavailable`. */
export function isMoving(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (codeOf(cause) === CODES.moving) return true
  return false
}
/** The same transaction is likely to succeed when it runs again. */
export const isRepeatable = (error: unknown) =>
  codeOf(error) === CODES.deadlock || codeOf(error) === CODES.serialisationFailure

/** The error of a caller that waited too long for one of our own connections; counts as `isFull`. */
export const noneFree = () => Object.assign(new Error('no connection became free in time'), { code: CODES.full })

/**
 * True if the database is unavailable, full, or too busy to respond in time, so that the caller can retry. Also checks
 * causes, because tRPC wraps errors.
 */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause)
    if (CONNECTION_CODES.test(code) || SOCKET_CODES.has(code) || CONNECTION_MESSAGES.test(cause.message)) return true
  }
  return false
}
