import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { DomainError, type ErrorCode, internalError, toDomainError } from './errors.ts'
import { validationError } from './validation.ts'

/** The error of a failed procedure call, the same in every interface; hides the text of unexpected errors. */
export function refusalOf(error: unknown): DomainError {
  const input = inputErrorOf(error)
  if (input) return validationError(input)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DomainError) return cause
    if (cause instanceof ZodError) return internalError()
  }
  const refusal = toDomainError(error)
  if (!(error instanceof TRPCError) || refusal.code !== 'internal_error') return refusal
  const isUnreadable = error.code === 'BAD_REQUEST' && error.cause instanceof SyntaxError
  const own = OWN[isUnreadable ? 'PARSE_ERROR' : error.code]
  return own ? new DomainError(...own) : refusal
}

/** The validation error of the input; an output that does not match its schema is our bug and is not reported here. */
export function inputErrorOf(error: unknown): ZodError | undefined {
  const isInput = error instanceof TRPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ZodError
  return isInput ? (error.cause as ZodError) : undefined
}

/** Errors of tRPC itself, before a procedure runs. */
const OWN: Partial<Record<TRPCError['code'], [ErrorCode, string]>> = {
  PARSE_ERROR: ['invalid_json', 'The request is not valid JSON. Check quotes, commas and brackets.'],
  BAD_REQUEST: [
    'validation_error',
    'The request cannot be parsed. Check its input and the number of calls in the batch.',
  ],
  NOT_FOUND: ['not_found', 'This procedure does not exist. Reload the page: it may be older than the server.'],
  METHOD_NOT_SUPPORTED: ['method_not_allowed', 'Use GET for queries and POST for mutations.'],
  PAYLOAD_TOO_LARGE: ['payload_too_large', 'The body exceeds 1 MB. Send a smaller body.'],
  UNSUPPORTED_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
}
