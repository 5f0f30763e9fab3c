import { z } from 'zod'
import { Instant, InstantInput, RecordId } from '#server/core/values/fields.ts'
import { commaList, listInput } from '#server/core/values/filters.ts'
import { EVENT_NAMES } from '../../events/schema.ts'

export const DELIVERY_STATUSES = ['pending', 'sending', 'delivered', 'failed', 'held', 'cancelled'] as const

const Problem = z.object({
  code: z.string().meta({ example: 'connect_refused' }),
  fix: z.string().meta({ description: 'How to fix the failure.' }),
})

/** One event to be sent to one endpoint. */
export const Delivery = z
  .object({
    id: RecordId,
    event: z.string(),
    event_id: RecordId.meta({ description: 'Sent as `webhook-id`. The same for retries and resends.' }),
    seq: z.int().nullable().meta({ description: 'Sent as `X-Service-Seq`. Null for a test event.' }),
    status: z.enum(DELIVERY_STATUSES),
    attempts_made: z.int().meta({ description: 'Number of attempts so far.' }),
    next_attempt_at: Instant.nullable(),
    response_status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last attempt; null if there was no response.' }),
    error_code: z.string().nullable().meta({ description: 'Error of the last attempt.' }),
    resend_of: RecordId.nullable().meta({ description: 'Id of the delivery that this one resends.' }),
    created_at: Instant,
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const Attempt = z
  .object({
    number: z.int().meta({ description: 'Number of the attempt, starting at 1.' }),
    started_at: Instant.meta({ description: 'Time the request was sent.' }),
    request_headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Request headers as sent. Signatures are truncated.' }),
    response_status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the response; null if there was no response.' }),
    response_headers: z.record(z.string(), z.string()).nullable().meta({ description: 'Response headers.' }),
    response_body: z.string().nullable().meta({ description: 'First 16 KiB of the response body.' }),
    response_truncated: z.boolean().meta({ description: 'Whether the stored response body is truncated.' }),
    timings: z.record(z.string(), z.number().nullable()).meta({
      description:
        'Timings in milliseconds: `dns`, `connect`, `tls`, `firstByte`, `total`; null for phases that were not reached.',
    }),
    address: z.string().nullable().meta({ description: 'IP address that the host name resolved to.' }),
    error: Problem.nullable().meta({ description: 'Error code, if there was no response.' }),
    next_attempt_at: Instant.nullable(),
  })
  .meta({ id: 'DeliveryAttempt' })
export type Attempt = z.infer<typeof Attempt>

export const DeliveryWithAttempts = Delivery.extend({
  body: z.string().meta({ description: 'Exact body of every attempt.' }),
  attempts: z.array(Attempt).meta({ description: 'All attempts, oldest first.' }),
}).meta({ id: 'DeliveryWithAttempts' })
export type DeliveryWithAttempts = z.infer<typeof DeliveryWithAttempts>

const { updated_since: _, ...listed } = listInput(['created_at'])

export const ListDeliveries = z.strictObject({
  id: RecordId,
  ...listed,
  status: commaList(z.enum(DELIVERY_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  event: commaList(z.enum(EVENT_NAMES)).optional().meta({ description: 'One or more event names.' }),
  since: InstantInput.optional().meta({ description: 'Only deliveries created at or after this time.' }),
  until: InstantInput.optional().meta({ description: 'Only deliveries created before this time.' }),
})
export type ListDeliveries = z.infer<typeof ListDeliveries>

export const OneDelivery = z.strictObject({ id: RecordId, delivery: RecordId })
export type OneDelivery = z.infer<typeof OneDelivery>

export const SendTest = z.strictObject({
  id: RecordId,
  event: z.enum(EVENT_NAMES),
})
export type SendTest = z.infer<typeof SendTest>

export const RecoverDeliveries = z
  .strictObject({
    id: RecordId,
    since: InstantInput.meta({ description: 'Recover deliveries created at or after this time.' }),
    until: InstantInput.optional().meta({ description: 'Recover deliveries created before this time. Default: now.' }),
  })
  .refine(({ since, until }) => until === undefined || Date.parse(until) > Date.parse(since), {
    path: ['until'],
    message: 'must be after since',
  })
export type RecoverDeliveries = z.infer<typeof RecoverDeliveries>

/** Form state of a test. */
export const TestForm = SendTest.omit({ id: true })

/** Form state of a recovery: local times from the browser's date fields. */
export const RecoverForm = z
  .strictObject({ since: z.string().min(1, 'choose a start time'), until: z.string() })
  .refine(({ since, until }) => until === '' || until > since, {
    path: ['until'],
    message: 'must be after the start time',
  })
  .transform(({ since, until }) => ({
    since: new Date(since).toISOString(),
    ...(until && { until: new Date(until).toISOString() }),
  }))

/** The queued deliveries. */
export const Queued = z
  .object({
    deliveries: z
      .array(RecordId)
      .meta({ description: 'Ids of the deliveries, as in the list of deliveries. Each has its event in `event_id`.' }),
    has_more: z.boolean().meta({ description: 'Whether more deliveries are left. If true, send the request again.' }),
  })
  .meta({ id: 'QueuedDeliveries' })
export type Queued = z.infer<typeof Queued>
