import { z } from 'zod'
import { Instant, InstantInput, RecordId } from '#server/core/fields.ts'
import { commaList, listInput } from '#server/core/filters.ts'
import { EVENT_NAMES } from '../../events/schema.ts'

export const DELIVERY_STATUSES = ['pending', 'sending', 'delivered', 'failed', 'held', 'cancelled'] as const

const Problem = z.object({
  code: z.string().meta({ example: 'connect_refused' }),
  fix: z.string().meta({ description: 'What to do about it.' }),
})

/** One event on its way to one subscription. */
export const Delivery = z
  .object({
    id: RecordId,
    event: z.string(),
    event_id: RecordId.meta({ description: 'Sent as `webhook-id`; the same in retries and resends.' }),
    seq: z.int().nullable().meta({ description: 'Sent as `X-Service-Seq`; null for a test.' }),
    status: z.enum(DELIVERY_STATUSES),
    attempts_made: z.int(),
    next_attempt_at: Instant.nullable(),
    response_status: z.int().nullable().meta({ description: 'Of the latest attempt; null when no answer came.' }),
    error_code: z.string().nullable().meta({ description: 'Why the latest attempt failed.' }),
    resend_of: RecordId.nullable().meta({ description: 'The delivery this one repeats.' }),
    created_at: Instant,
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const Attempt = z
  .object({
    number: z.int(),
    started_at: Instant,
    request_headers: z.record(z.string(), z.string()).meta({ description: 'As sent; signatures are cut off.' }),
    response_status: z.int().nullable(),
    response_headers: z.record(z.string(), z.string()).nullable(),
    response_body: z.string().nullable().meta({ description: 'The first 16 KiB.' }),
    response_truncated: z.boolean(),
    timings: z
      .record(z.string(), z.number().nullable())
      .meta({ description: 'Milliseconds: dns, connect, tls, firstByte, total; null where it did not get so far.' }),
    address: z.string().nullable().meta({ description: 'The address the host name led to.' }),
    error: Problem.nullable(),
    next_attempt_at: Instant.nullable(),
  })
  .meta({ id: 'DeliveryAttempt' })
export type Attempt = z.infer<typeof Attempt>

export const DeliveryWithAttempts = Delivery.extend({
  body: z.string().meta({ description: 'The exact bytes sent, with every attempt.' }),
  attempts: z.array(Attempt),
}).meta({ id: 'DeliveryWithAttempts' })
export type DeliveryWithAttempts = z.infer<typeof DeliveryWithAttempts>

const { updated_since: _, ...listed } = listInput(['created_at'])

export const ListDeliveries = z.strictObject({
  id: RecordId,
  ...listed,
  status: commaList(z.enum(DELIVERY_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  event: commaList(z.enum(EVENT_NAMES)).optional().meta({ description: 'One or more event names.' }),
  since: InstantInput.optional().meta({ description: 'Only deliveries made at or after this instant.' }),
  until: InstantInput.optional().meta({ description: 'Only deliveries made before this instant.' }),
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
    since: InstantInput.meta({ description: 'Recover what failed or was held at or after this instant.' }),
    until: InstantInput.optional().meta({ description: 'And before this one; default: now.' }),
  })
  .refine(({ since, until }) => until === undefined || Date.parse(until) > Date.parse(since), {
    path: ['until'],
    message: 'must be after since',
  })
export type RecoverDeliveries = z.infer<typeof RecoverDeliveries>

/** What the form of a test holds. */
export const TestForm = SendTest.omit({ id: true })

/** What the form of a recovery holds: times as a browser's field gives them, in the time of that computer. */
export const RecoverForm = z
  .strictObject({ since: z.string().min(1, 'choose a beginning'), until: z.string() })
  .refine(({ since, until }) => until === '' || until > since, {
    path: ['until'],
    message: 'must be after the beginning',
  })
  .transform(({ since, until }) => ({
    since: new Date(since).toISOString(),
    ...(until && { until: new Date(until).toISOString() }),
  }))

/** What was put on its way. */
export const Queued = z
  .object({
    deliveries: z.array(RecordId),
    has_more: z.boolean().meta({ description: 'More are left than one call takes: call again.' }),
  })
  .meta({ id: 'QueuedDeliveries' })
export type Queued = z.infer<typeof Queued>
