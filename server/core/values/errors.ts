import { isMoving, isReferenceGone, isUnavailable } from '#db/postgres-errors.ts'
import { REQUIRED_FIELD } from './fields.ts'

/** Every error code and its HTTP status. */
export const STATUS = {
  unauthorized: 401,
  insufficient_scope: 403,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  method_not_allowed: 405,
  validation_error: 400,
  invalid_json: 400,
  destination_not_allowed: 400,
  invalid_idempotency_key: 400,
  batch_rejected: 400,
  conflict: 409,
  idempotency_in_progress: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  batch_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

export const FIELD_CODES = ['required', 'unknown', 'not_found', 'invalid'] as const

/** One rejected field. `message` reads after its name and within a sentence, without a full stop: "must be a real day". */
export type FieldError = { field: string; code: (typeof FIELD_CODES)[number]; message: string }

type DomainErrorOptions = {
  fields?: readonly FieldError[]
  headers?: Record<string, string>
  detail?: unknown
  report?: Record<string, unknown>
  appMessage?: string
}

/** An expected error. `message` is shown to the caller and says what to do; `headers` are sent with the response. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Replaces `message` in the application, where a request cannot be repeated by hand. */
  readonly appMessage: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The fields that are not accepted. */
  readonly fields: readonly FieldError[]
  /** The current state, shown in the application to explain a rejected edit. */
  readonly detail: unknown
  /** Further fields of the body: the report of `batch_rejected`, and for agents what they can choose from. */
  readonly report: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.appMessage = options.appMessage
    this.headers = options.headers ?? {}
    this.fields = options.fields ?? []
    this.detail = options.detail
    this.report = options.report
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** A missing record, one of another workspace or a malformed id: the response is the same. */
export function notFound(): DomainError {
  return new DomainError('not_found', 'No record with this id in this workspace. Check the id, or list the records.')
}

/** Invalid input: one error per field. */
export function invalidFields(fields: readonly FieldError[]): DomainError {
  const sentences = new Set(fields.map(({ field, message }) => `${field}: ${message}`))
  return new DomainError('validation_error', [...sentences].join('; '), { fields })
}

/** `reason` reads after the field's name: "must be a real day". */
export function invalid(field: string, reason: string): DomainError {
  return invalidFields([{ field, code: 'invalid', message: reason }])
}

export function requiredField(field: string, reason = REQUIRED_FIELD): DomainError {
  return invalidFields([{ field, code: 'required', message: reason }])
}

export const UNKNOWN_FIELD = 'is not a field of this request'

export function unknownField(field: string, reason = UNKNOWN_FIELD): DomainError {
  return invalidFields([{ field, code: 'unknown', message: reason }])
}

/** The field names a record that does not exist, or not for the caller. */
export function namesNone(field: string, reason: string): DomainError {
  return invalidFields([{ field, code: 'not_found', message: reason }])
}

export function conflict(message: string, detail?: unknown): DomainError {
  return new DomainError('conflict', message, { detail })
}

/** Another record has the value of this field. `reason` reads after its name, without a full stop. */
export function taken(field: string, reason: string): DomainError {
  return new DomainError('conflict', `${field}: ${reason}`, { fields: [{ field, code: 'invalid', message: reason }] })
}

/** `version` in the body is not the current one. */
export function staleVersion(sent: number, current: number): DomainError {
  return new DomainError(
    'conflict',
    `The record has changed: you sent version ${sent}, but it is at version ${current}. Fetch it again, then repeat your change.`,
    { appMessage: 'Someone else has changed this in the meantime. Check what is new, then try again.' },
  )
}

/** If-Match named an older version (RFC 9110 §13.1.1). */
export function preconditionFailed(version: number): DomainError {
  return new DomainError(
    'precondition_failed',
    `The record has changed and is now at version ${version}. Fetch it again, then repeat your change.`,
    { headers: { ETag: `"${version}"` } },
  )
}

/** If-Match was sent for a record that does not exist (RFC 9110 §13.1.1). */
export function notMatched(): DomainError {
  return new DomainError('precondition_failed', 'No record has this ext_id. Remove If-Match to create one.')
}

/** The person's role does not allow this. Tokens get `insufficient_scope` instead. */
export function forbidden(message: string): DomainError {
  return new DomainError('forbidden', message)
}

/** `retryAfter` in seconds; `reason` is a sentence. */
export function limited({ retryAfter }: { retryAfter: number }, reason: string): DomainError {
  return new DomainError('rate_limited', `${reason} Try again in ${retryAfter} s.`, {
    headers: { 'Retry-After': String(retryAfter) },
  })
}

/** The response to an unexpected error, without its text. */
export function internalError(): DomainError {
  return new DomainError(
    'internal_error',
    'An internal error occurred. Try again. If the error persists, report the X-Request-Id of this response.',
  )
}

export function unavailable(): DomainError {
  return new DomainError('unavailable', 'The database is temporarily unavailable. Try again later.', {
    headers: { 'Retry-After': '2' },
  })
}

/** Reads go on; only writes get this, for a few seconds. */
export function moving(): DomainError {
  const message = 'This workspace is being moved to another database. Nothing was saved. Try again in a few seconds.'
  return new DomainError('unavailable', message, { headers: { 'Retry-After': '2' } })
}

type Refusal = {
  error: string
  message: string
  fields?: readonly FieldError[]
  report?: Record<string, unknown> | undefined
}

/** The body of an error in every interface (spec "Errors"); `details` only where fields are concerned. */
export const errorBody = ({ error, message, fields = [], report }: Refusal, requestId: string) => ({
  error,
  message,
  ...(fields.length > 0 && { details: fields }),
  ...report,
  request_id: requestId,
})

const REFERENCE_GONE = 'A record that this refers to was permanently deleted at the same time. Nothing was saved.'

/** Maps any thrown value to the error shown to the caller. Hides the text of unexpected errors. */
export function toDomainError(error: unknown): DomainError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DomainError) return cause
  }
  if (isMoving(error)) return moving()
  if (isUnavailable(error)) return unavailable()
  if (isReferenceGone(error)) return conflict(REFERENCE_GONE)
  return internalError()
}
