import type { ErrorCode } from '../made/types.ts'

/** One field concerned: its name or path, a code, and what is wrong with it. */
export type ErrorDetail = { field: string; code: string; message: string }

/** What an error was made from. `status` is 0 without an answer. */
export type Failure = {
  /** As in the errors guide; also `connection_failed`, `timeout`, `redirected`, and `not_atrium` for an answer of something else. */
  code: ErrorCode
  message: string
  status?: number
  requestId?: string | undefined
  details?: readonly ErrorDetail[] | undefined
  /** Seconds. */
  retryAfter?: number | undefined
  etag?: string | null | undefined
  report?: unknown
  cause?: unknown
}

/** A call that failed after all its attempts. */
export class AtriumError extends Error {
  override name = 'AtriumError'
  /** Stable, such as `not_found`. */
  readonly code: ErrorCode
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Names the request in the logs of the installation. */
  readonly requestId: string | undefined
  readonly details: readonly ErrorDetail[]
  /** Attempts that were made. */
  attempts = 0
  /** For a push in several parts: the report of the parts before the one that failed. */
  partial: unknown

  constructor({ code, message, status = 0, requestId, details = [], cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
  }
}

/** The request is wrong and changed nothing. `field` is the first field concerned. */
export class ValidationError extends AtriumError {
  override name = 'ValidationError'
  /** The report of a push that was rejected with `atomic`. */
  readonly report: unknown

  constructor(failure: Failure) {
    super(failure)
    this.report = failure.report
  }

  get field(): string | undefined {
    return this.details[0]?.field
  }
}

/** The token is missing, invalid, expired or revoked. */
export class AuthError extends AtriumError {
  override name = 'AuthError'
}

/** The token may not do this. */
export class PermissionError extends AtriumError {
  override name = 'PermissionError'
}

/** The record or path does not exist. */
export class NotFoundError extends AtriumError {
  override name = 'NotFoundError'
}

/** The state of the record does not allow the call. */
export class ConflictError extends AtriumError {
  override name = 'ConflictError'
}

/** The position in the feed is older than the oldest stored change. */
export class GoneError extends AtriumError {
  override name = 'GoneError'
}

/** The record has another version than `ifMatch`. */
export class PreconditionFailedError extends AtriumError {
  override name = 'PreconditionFailedError'
  /** The version of the record now, if it exists. */
  readonly currentVersion: number | undefined

  constructor(failure: Failure) {
    super(failure)
    const [, version] = /^"(\d+)/.exec(failure.etag ?? '') ?? []
    this.currentVersion = version === undefined ? undefined : Number(version)
  }
}

/** The token has reached its rate limit. */
export class RateLimitError extends AtriumError {
  override name = 'RateLimitError'
  /** Seconds to wait. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure) {
    super(failure)
    this.retryAfter = failure.retryAfter
  }
}

/** The installation cannot answer at the moment. */
export class UnavailableError extends AtriumError {
  override name = 'UnavailableError'
}

/** The connection failed, or the answer was cut. */
export class ConnectionError extends AtriumError {
  override name = 'ConnectionError'
}

/** No complete answer came in time. */
export class TimeoutError extends AtriumError {
  override name = 'TimeoutError'
}

const BY_STATUS: Record<number, typeof AtriumError> = {
  400: ValidationError,
  401: AuthError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: ValidationError,
  415: ValidationError,
  416: ValidationError,
  422: ValidationError,
}

/** The error of an answer. A page of a proxy is never taken for an answer of Atrium, such as a record that is missing. */
export function errorOf(failure: Failure & { status: number }): AtriumError {
  const { status, code } = failure
  if (status === 429) return new RateLimitError(failure)
  if (status >= 500) return new UnavailableError(failure)
  const Class = code === 'not_atrium' ? AtriumError : (BY_STATUS[status] ?? AtriumError)
  return new Class(failure)
}
