import { type ErrorCode, errorBody, FIELD_CODES, type FieldError, STATUS } from '#server/core/values/errors.ts'
import { REJECTED_REPORT } from './batch.ts'
import { REQUEST_ID } from './headers.ts'
import type { Answer, OpenApi, Schema } from './shape.ts'

/** The error codes of REST. `forbidden` concerns roles and occurs in the application only. */
export type ApiCode = Exclude<ErrorCode, 'forbidden'>

/** When each code is returned, and an example of its message. */
export const REFUSALS: Record<ApiCode, { when: string; message: string }> = {
  unauthorized: {
    when: 'The token is missing, invalid, expired or revoked.',
    message: 'Send a token: Authorization: Bearer <API_TOKEN>.',
  },
  insufficient_scope: {
    when: 'The token is for agents only, or it is read-only and the operation writes.',
    message:
      'This token can call the agent connector only, /api/agent/*. For the REST API, create another token on the Tokens page.',
  },
  not_found: {
    when: 'The record does not exist in this workspace, or the path does not exist.',
    message: 'No record with this id in this workspace. Check the id, or list the records.',
  },
  gone: {
    when: '`after` is older than the oldest stored change.',
    message: 'Changes before 1042 are no longer stored. List the records again, then continue with after=1041.',
  },
  method_not_allowed: {
    when: 'The path does not support this method. `Allow` lists the supported methods.',
    message: 'This path accepts GET, HEAD, POST.',
  },
  validation_error: {
    when: 'A field or parameter is unknown, missing, malformed or out of range. Nothing was changed.',
    message: 'title: must not be empty',
  },
  invalid_json: {
    when: 'The body is not valid JSON or UTF-8, or it is incomplete.',
    message: 'The body is not valid JSON. Check quotes, commas and brackets.',
  },
  destination_not_allowed: {
    when: 'The webhook URL is not allowed: its address is private or reserved, or it is not an http or https URL.',
    message: 'hooks.example.com resolves to a private or local network. Use a public address.',
  },
  invalid_idempotency_key: {
    when: '`Idempotency-Key` is not 1 to 255 printable ASCII characters.',
    message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  },
  batch_rejected: {
    when: 'A record in an `atomic` batch failed, so no record was saved. The response includes the report.',
    message:
      '1 of 2 records failed, so no record was saved. Correct the records listed in errors and send the batch again.',
  },
  conflict: {
    when: '`version` in the body does not match the record, another record has this `ext_id`, or the state of the record does not allow the operation.',
    message:
      'The record has changed: you sent version 2, but it is at version 3. Fetch it again, then repeat your change.',
  },
  idempotency_in_progress: {
    when: 'A request with the same `Idempotency-Key` is still in progress.',
    message: 'A request with this Idempotency-Key is still in progress. Wait a second, then retry.',
  },
  precondition_failed: {
    when: '`If-Match` does not match the version of the record.',
    message: 'The record has changed and is now at version 3. Fetch it again, then repeat your change.',
  },
  payload_too_large: {
    when: 'The body exceeds the size limit of this operation.',
    message: 'The body exceeds 1 MB. Send a smaller body.',
  },
  batch_too_large: {
    when: 'The batch has more records than this operation accepts: 2,000 in a push, 500 in a `/batch`.',
    message: 'The batch has 2001 records. Send at most 2000 per request.',
  },
  unsupported_media_type: {
    when: 'The content type of the body is not supported.',
    message: 'Send the body as application/json.',
  },
  range_not_satisfiable: {
    when: 'The `Range` is not part of the file. `Content-Range` has its size.',
    message: 'The range is not part of the file, which has 48213 bytes.',
  },
  idempotency_key_reused: {
    when: 'This `Idempotency-Key` was used for a different request within 24 hours.',
    message: 'This Idempotency-Key was already used for a different request. Use a new key.',
  },
  rate_limited: {
    when: 'The token has reached its rate limit.',
    message: 'This token has reached its rate limit. Try again in 17 s.',
  },
  internal_error: {
    when: 'An internal error occurred. If it persists, report the `X-Request-Id`.',
    message: 'An internal error occurred. Try again. If the error persists, report the X-Request-Id of this response.',
  },
  unavailable: {
    when: 'The database, or a connected service that the operation needs, is temporarily unavailable.',
    message: 'The database is temporarily unavailable. Try again later.',
  },
}

/** The `insufficient_scope` description of operations for owners. */
const OWNERS_SCOPE =
  'The token is for agents only or read-only, or the person who created it is no longer an owner of the workspace.'

const CODES = Object.keys(REFUSALS) as ApiCode[]

const HEADERS: Partial<Record<ApiCode, string[]>> = {
  unauthorized: ['WWW-Authenticate'],
  insufficient_scope: ['WWW-Authenticate'],
  precondition_failed: ['ETag'],
  range_not_satisfiable: ['Content-Range'],
  idempotency_in_progress: ['Retry-After'],
  rate_limited: ['Retry-After'],
  unavailable: ['Retry-After'],
}

const REJECTED_FIELD: FieldError = { field: 'title', code: 'invalid', message: 'must not be empty' }

const DETAILS: Schema = {
  type: 'array',
  description: 'The rejected fields and parameters, in `validation_error`; omitted if there are none.',
  items: {
    type: 'object',
    properties: {
      field: {
        type: 'string',
        description: 'Name of the field or parameter, or its path, such as `lines.0.qty`; `body` for the whole body.',
      },
      code: {
        type: 'string',
        enum: [...FIELD_CODES],
        description:
          '`required`: it is missing. `unknown`: there is no such field. `not_found`: it names a record that does not exist. `invalid`: its value is not accepted.',
      },
      message: {
        type: 'string',
        description: 'What is wrong, without the name of the field. The wording may change.',
      },
    },
    required: ['field', 'code', 'message'],
    additionalProperties: false,
  },
}

/** The schema of every error. */
export const ErrorSchema: Schema = {
  type: 'object',
  description:
    'Every error has this form. Handle errors by their code in `error`; show `message` to people.\n\n' +
    `| \`error\` | Status | When |\n|---|---|---|\n${CODES.map((code) => `| \`${code}\` | ${STATUS[code]} | ${code === 'insufficient_scope' ? OWNERS_SCOPE : REFUSALS[code].when} |`).join('\n')}`,
  properties: {
    error: { type: 'string', enum: CODES, description: 'Error code. Its meaning never changes.' },
    message: { type: 'string', description: 'What went wrong and what to do about it. The wording may change.' },
    details: DETAILS,
    request_id: { type: 'string', description: 'As in the header `X-Request-Id`.' },
  },
  required: ['error', 'message', 'request_id'],
  additionalProperties: false,
}

/** Adds the responses for these codes to the document's components and returns references to them by status. */
export function refusalAnswers(
  document: OpenApi,
  codes: Iterable<ApiCode>,
  isOwners: boolean,
): Record<string, { $ref: string }> {
  const byStatus = Object.groupBy(new Set(codes), (code) => STATUS[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => {
      const sorted = group!.toSorted()
      const isScope = isOwners && sorted.includes('insufficient_scope')
      const name = `${isScope ? 'Owner' : ''}${sorted.map(pascal).join('Or')}`
      document.components.responses[name] ??= { ...answerOf(sorted), ...(isScope && { description: OWNERS_SCOPE }) }
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function answerOf(codes: ApiCode[]): Answer {
  const named = ['X-Request-Id', 'API-Version', ...new Set(codes.flatMap((code) => HEADERS[code] ?? []))]
  if (!codes.includes('unauthorized')) named.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')
  return {
    description: codes.map((code) => (codes.length > 1 ? `\`${code}\`: ` : '') + REFUSALS[code].when).join('\n'),
    headers: Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      'application/json': {
        schema: schemaOf(codes),
        examples: Object.fromEntries(
          codes.map((code) => {
            const report = code === 'batch_rejected' ? REJECTED_REPORT : undefined
            const fields = code === 'validation_error' ? [REJECTED_FIELD] : []
            const { message } = REFUSALS[code]
            return [code, { value: errorBody({ error: code, message, fields, report }, REQUEST_ID) }]
          }),
        ),
      },
    },
  }
}

/** A rejected batch is the only error with another field: its report. */
function schemaOf(codes: ApiCode[]): Schema {
  const plain = codes.filter((code) => code !== 'batch_rejected')
  const refused = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: plain } } }] }
  return plain.length === codes.length ? refused : { anyOf: [refused, { $ref: '#/components/schemas/BatchRejected' }] }
}

const pascal = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
