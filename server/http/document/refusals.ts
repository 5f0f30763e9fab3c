import { type ErrorCode, STATUS } from '#server/core/errors.ts'
import { REJECTED_REPORT } from './batch.ts'
import type { Answer, OpenApi, Schema } from './shape.ts'

/** Codes REST answers with; `forbidden` is about roles and is said in the application alone. */
export type ApiCode = Exclude<ErrorCode, 'forbidden'>

/** When a code is answered, in words; and what such an answer says. */
export const REFUSALS: Record<ApiCode, { when: string; message: string }> = {
  unauthorized: {
    when: 'No token was sent, or it is wrong, expired or revoked.',
    message: 'Send a token: Authorization: Bearer <API_TOKEN>.',
  },
  insufficient_scope: {
    when: 'The token is read-only.',
    message: 'This token is read-only. Use a token with read and write access.',
  },
  not_found: {
    when: 'There is no such record in this workspace, or nothing at this path.',
    message: 'No such record in this workspace. Check the id, or list the records.',
  },
  gone: {
    when: '`after` is older than the changes that are kept.',
    message: 'Changes this old are no longer kept. List the records again and go on from there.',
  },
  method_not_allowed: {
    when: 'The path exists, the method does not. See `Allow`.',
    message: 'This path takes GET, HEAD, POST.',
  },
  validation_error: {
    when: 'A field or parameter is unknown, missing, malformed or out of range. Nothing was changed.',
    message: 'title: must not be empty',
  },
  invalid_json: {
    when: 'The body is no JSON, no UTF-8, or ended early.',
    message: 'The body is not valid JSON. Check quotes, commas and brackets.',
  },
  destination_not_allowed: {
    when: 'A webhook may not go to this address: it is private, reserved, or no http(s) URL.',
    message: 'The address leads into a private network. Use one that is reachable from the internet.',
  },
  invalid_idempotency_key: {
    when: '`Idempotency-Key` is not 1 to 255 printable ASCII characters.',
    message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  },
  batch_rejected: {
    when: 'Rows of a batch are wrong, so none was taken. The report beside names them.',
    message: 'No row was taken. Correct the rows named in the report and send the batch again.',
  },
  conflict: {
    when: '`version` in the body is not the version of the record, another record has this `ext_id`, or the state of the record does not allow this.',
    message: 'The record has changed: you named version 2, it is at 3. Fetch it again and repeat the change.',
  },
  idempotency_in_progress: {
    when: 'A request with the same `Idempotency-Key` is still running.',
    message: 'A request with this Idempotency-Key is still running. Wait a second and send the same request again.',
  },
  precondition_failed: {
    when: '`If-Match` names another version than the record has.',
    message: 'The record has changed: it is at version 3. Fetch it again and repeat the change on what you see.',
  },
  payload_too_large: {
    when: 'The body is larger than this call takes.',
    message: 'The body exceeds 1 MB. Send less at a time.',
  },
  batch_too_large: {
    when: 'A batch has more rows than one call takes.',
    message: 'The batch has too many rows. Send it in parts.',
  },
  unsupported_media_type: { when: 'The body is not sent as JSON.', message: 'Send the body as application/json.' },
  idempotency_key_reused: {
    when: 'This `Idempotency-Key` was used for a different request within 24 hours.',
    message: 'This Idempotency-Key was used for another request. Use a new key.',
  },
  rate_limited: {
    when: 'The token has used up its calls for this minute.',
    message: 'This token has used up its calls for this minute. Wait 17 s and try again.',
  },
  internal_error: {
    when: 'Something failed on our side. Report the `X-Request-Id`.',
    message: 'Something went wrong on our side. Try again; if it persists, report the X-Request-Id of this answer.',
  },
  unavailable: {
    when: 'The database is away just now.',
    message: 'The service cannot reach its database just now. Wait and try again.',
  },
}

/** Of calls for owners. */
const OWNERS_SCOPE = 'The token is read-only, or the person who created it is no longer an owner of the workspace.'

const CODES = Object.keys(REFUSALS) as ApiCode[]

const HEADERS: Partial<Record<ApiCode, string[]>> = {
  unauthorized: ['WWW-Authenticate'],
  insufficient_scope: ['WWW-Authenticate'],
  precondition_failed: ['ETag'],
  idempotency_in_progress: ['Retry-After'],
  rate_limited: ['Retry-After'],
  unavailable: ['Retry-After'],
}

/** The schema of every refusal: exactly two fields (spec api.md, Errors). */
export const ErrorSchema: Schema = {
  type: 'object',
  description:
    'Every refusal looks like this. Decide by `error`; show `message` to people.\n\n' +
    `| \`error\` | Status | When |\n|---|---|---|\n${CODES.map((code) => `| \`${code}\` | ${STATUS[code]} | ${code === 'insufficient_scope' ? OWNERS_SCOPE : REFUSALS[code].when} |`).join('\n')}`,
  properties: {
    error: { type: 'string', enum: CODES, description: 'The code; it never changes its meaning.' },
    message: { type: 'string', description: 'A sentence that says what to do. Its wording may change.' },
  },
  required: ['error', 'message'],
  additionalProperties: false,
}

/** Adds the answers for these codes to the document's components; gives back status → reference. */
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
            const report = code === 'batch_rejected' ? REJECTED_REPORT : {}
            return [code, { value: { error: code, message: REFUSALS[code].message, ...report } }]
          }),
        ),
      },
    },
  }
}

/** A rejected batch is the one refusal that carries more: its report. */
function schemaOf(codes: ApiCode[]): Schema {
  const plain = codes.filter((code) => code !== 'batch_rejected')
  const refused = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: plain } } }] }
  return plain.length === codes.length ? refused : { anyOf: [refused, { $ref: '#/components/schemas/BatchRejected' }] }
}

const pascal = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
