import type { Header, Parameter } from './shape.ts'

const INSTANT = '1795251600'

export const REQUEST_ID = '5c1f6a0e-2b0f-4a57-9d3e-9a2f3f1f6d10'

/** Response headers by their HTTP name. */
export const HEADERS: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Id of this request in the server logs: the one you sent, if valid, otherwise a generated one.',
    schema: { type: 'string', example: REQUEST_ID },
  },
  'API-Version': {
    description: 'Version of Atrium that sent the response, as in the changelog.',
    schema: { type: 'string' },
  },
  ETag: {
    description:
      'For a record: its version in quotes, for `If-Match` and `If-None-Match`, with `expand` followed by a checksum. For other responses: a checksum.',
    schema: { type: 'string', example: '"3"' },
  },
  Location: {
    description: 'Path of the new record.',
    schema: { type: 'string', format: 'uri-reference', example: '/api/v1/tasks/019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' },
  },
  Link: {
    description:
      'Links to the next and previous page, `rel="next"` and `rel="prev"` (RFC 8288). Omitted if there are none.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description:
      'Requests per minute for this token. The three rate limit headers are omitted if requests are not limited.',
    schema: { type: 'integer', example: 120 },
  },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute.', schema: { type: 'integer', example: 118 } },
  'X-RateLimit-Reset': {
    description: 'Time at which the limit resets, as a Unix timestamp in seconds.',
    schema: { type: 'integer', example: Number(INSTANT) },
  },
  'Retry-After': {
    description: 'Seconds to wait before you retry.',
    schema: { type: 'integer', minimum: 1, example: 17 },
  },
  'Content-Range': {
    description: 'The bytes of this response and the size of the file (RFC 9110 §14.4).',
    schema: { type: 'string', example: 'bytes 0-1023/48213' },
  },
  'WWW-Authenticate': {
    description: 'What is wrong with the token (RFC 6750 §3).',
    schema: { type: 'string', example: 'Bearer realm="api", error="invalid_token"' },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
}

/** Request headers by the name of their component. */
export const PARAMETERS: Record<string, Parameter> = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your own id for this request: 1 to 128 letters, digits, `.`, `_` or `-`. Atrium replaces an invalid id.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes retries safe: for 24 hours, the same key with the same request returns the stored response without repeating the operation.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` you read. If the record has a different version, the response is 412. `*` matches any version.',
    schema: { type: 'string', example: '"3"' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'The part of the file to return, such as `bytes=0-1023`. Several ranges return the whole file.',
    schema: { type: 'string', example: 'bytes=0-1023' },
  },
  FileName: {
    name: 'X-File-Name',
    in: 'header',
    description: 'Name of the file, percent-encoded UTF-8. Required unless the body is `multipart/form-data`.',
    schema: { type: 'string', example: 'proofs.pdf' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` you have. If nothing changed, the response is 304 without a body.',
    schema: { type: 'string', example: '"3"' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'The last `id` you received. Clients of server-sent events send it when they connect again; `after` means the same.',
    schema: { type: 'string', example: '412' },
  },
}
