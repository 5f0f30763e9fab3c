import type { Header, Parameter } from './shape.ts'

const INSTANT = '1795251600'

/** Headers of answers, by the name they have on the wire. */
export const HEADERS: Record<string, Header> = {
  'X-Request-Id': {
    description: 'The id of this request in our logs: yours, when you sent a usable one, else made by us.',
    schema: { type: 'string', example: '5c1f6a0e-2b0f-4a57-9d3e-9a2f3f1f6d10' },
  },
  'API-Version': { description: 'Version of the API.', schema: { type: 'string' } },
  ETag: {
    description: 'Of a record its version in quotes, for `If-Match` and `If-None-Match`; of other answers a checksum.',
    schema: { type: 'string', example: '"3"' },
  },
  Location: {
    description: 'Path of the new record.',
    schema: { type: 'string', format: 'uri-reference', example: '/api/v1/tasks/019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' },
  },
  Link: {
    description: 'The neighbouring pages, `rel="next"` and `rel="prev"` (RFC 8288); left out when there is none.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description: 'Calls per minute this token may make. The three are left out where calls are not limited.',
    schema: { type: 'integer', example: 120 },
  },
  'X-RateLimit-Remaining': { description: 'Calls left in this minute.', schema: { type: 'integer', example: 118 } },
  'X-RateLimit-Reset': {
    description: 'When the next minute begins, in seconds since 1970.',
    schema: { type: 'integer', example: Number(INSTANT) },
  },
  'Retry-After': {
    description: 'Seconds to wait; sending the request again after them works.',
    schema: { type: 'integer', minimum: 1, example: 17 },
  },
  'WWW-Authenticate': {
    description: 'What is wrong with the token (RFC 6750 §3).',
    schema: { type: 'string', example: 'Bearer realm="api", error="invalid_token"' },
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
}

/** Headers of requests, by the name of their component. */
export const PARAMETERS: Record<string, Parameter> = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id of your own for this request: 1 to 128 letters, digits, `.`, `_`, `-`. Any other is replaced.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a retry safe: for 24 hours the same key with the same request gets the stored answer, and nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` you saw: refused with 412 when the record has another version. `*` matches any.',
    schema: { type: 'string', example: '"3"' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` you have: 304 without a body when nothing changed.',
    schema: { type: 'string', example: '"3"' },
  },
}
