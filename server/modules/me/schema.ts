import { z } from 'zod'
import { exact, Instant, InstantInput, RecordId, Ref } from '#server/core/values/fields.ts'
import { commaList } from '#server/core/values/filters.ts'
import { REQUEST_METHODS, STATUS_CLASSES } from '../tokens/schema.ts'

/** The caller, the workspace and the caller's permissions. */
export const Me = z
  .object({
    token: z
      .object({ id: RecordId, name: z.string(), created_at: Instant, expires_at: Instant.nullable() })
      .nullable()
      .meta({ description: 'The token of this request.' }),
    workspace: z
      .object({
        id: RecordId,
        slug: z.string(),
        name: z.string(),
        currency: z.string().meta({ description: 'ISO 4217 code.' }),
        time_zone: z.string().meta({ description: 'IANA time zone.' }),
      })
      .meta({ description: 'Workspace the token belongs to.' }),
    sandbox: z.boolean().meta({ description: 'Whether the workspace is a sandbox.' }),
    access: z.enum(['read_write', 'read_only']),
    limits: z
      .object({
        requests_per_minute: z
          .int()
          .nullable()
          .meta({ description: 'Requests per minute for this token; null if requests are not limited.' }),
        page_size: z.int().meta({ description: 'Maximum `limit` of a list.' }),
        batch_size: z.int().meta({ description: 'Maximum number of records in a push.' }),
        record_batch_size: z.int().meta({ description: 'Maximum number of records in a `/batch` request.' }),
        body_bytes: z.int().meta({ description: 'Maximum body size in bytes, except for pushes and batches.' }),
        batch_body_bytes: z.int().meta({ description: 'Maximum body size of a push or batch in bytes.' }),
        idempotency_hours: z.number().meta({ description: 'Lifetime of an `Idempotency-Key` in hours.' }),
      })
      .meta({ description: 'Limits that apply to this token.' }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

/** A request that a token sent. */
const OwnRequest = z
  .object({
    id: RecordId,
    at: Instant.meta({ description: 'Time at which the response was sent.' }),
    method: z.string().meta({ description: 'HTTP method.', examples: ['POST'] }),
    path: z.string().meta({ description: 'Path without its query.', examples: ['/api/v1/tasks'] }),
    status: z.int().meta({ description: 'HTTP status of the response.', examples: [201] }),
    ms: z.number().meta({ description: 'Duration in milliseconds.', examples: [12.4] }),
    request_id: z.string().meta({
      description: 'The `X-Request-Id` of the response.',
      examples: ['612c4e9c-8467-4ae5-843e-9fb66c22184f'],
    }),
    error: z.string().nullable().meta({ description: 'Code of the error; null if the request succeeded.' }),
  })
  .meta({ id: 'OwnRequest' })

/** Oldest first. */
export const OwnRequestPage = z
  .object({
    data: z.array(OwnRequest),
    next_after: RecordId.nullable().meta({
      description: 'Send this value as `after` in the next request. Null while there are no requests.',
    }),
    has_more: z
      .boolean()
      .meta({ description: 'Whether there are more requests. If true, send the next request at once.' }),
  })
  .meta({ id: 'OwnRequestPage' })
export type OwnRequestPage = z.infer<typeof OwnRequestPage>

/** Seconds for which an answer can be delayed. */
const LONGEST_WAIT = 25

export const ListOwnRequests = z.strictObject({
  after: Ref.optional().meta({
    description: 'The last `next_after` you received. Without it, the oldest stored request is first.',
  }),
  since: InstantInput.optional().meta({ description: 'Only requests at this time or later.' }),
  status: commaList(z.enum(STATUS_CLASSES)).optional().meta({ description: 'One or more classes of status.' }),
  method: commaList(z.enum(REQUEST_METHODS)).optional().meta({ description: 'One or more HTTP methods.' }),
  path: exact(500).min(1).optional().meta({ description: 'Only paths that start with this text.' }),
  limit: z
    .int()
    .min(1, 'must be from 1 to 200')
    .max(200, 'must be from 1 to 200')
    .default(50)
    .meta({ description: 'Maximum number of requests to return.' }),
  wait: z
    .int()
    .min(0, `must be from 0 to ${LONGEST_WAIT}`)
    .max(LONGEST_WAIT, `must be from 0 to ${LONGEST_WAIT}`)
    .default(0)
    .meta({ description: 'Seconds to wait for a request if there is none.' }),
})
export type ListOwnRequests = z.infer<typeof ListOwnRequests>
