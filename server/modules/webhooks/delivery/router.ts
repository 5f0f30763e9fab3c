import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { pageOf } from '#server/core/values/filters.ts'
import { recoverDeliveries, resendDelivery, sendTest } from './mutations.ts'
import { getDelivery, listDeliveries } from './queries.ts'
import {
  Delivery,
  DeliveryWithAttempts,
  ListDeliveries,
  OneDelivery,
  Queued,
  RecoverDeliveries,
  SendTest,
} from './schema.ts'

type Words = { operationId: string; summary: string; description: string }

const withBody = ['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const

function reading(path: `/${string}`, words: Words, list: boolean): RestMeta {
  const openapi = { method: 'GET' as const, path, ...words, tags: ['Webhooks'], protect: true }
  return { openapi, rest: { status: 200, write: false, list, errors: ['not_found', 'validation_error'] } }
}

/** Calls that queue deliveries: 202 with the deliveries in the response. */
function sending(path: `/${string}`, words: Words, example?: Record<string, unknown>): RestMeta {
  return {
    openapi: { method: 'POST', path, ...words, tags: ['Webhooks'], protect: true },
    rest: {
      status: 202,
      write: true,
      ...(example && { example }),
      errors: ['not_found', 'validation_error', 'conflict', ...withBody],
    },
  }
}

export const deliveries = router({
  deliveries: readProcedure('webhooks.read')
    .meta(
      reading(
        '/webhooks/{id}/deliveries',
        {
          operationId: 'listDeliveries',
          summary: 'List deliveries',
          description:
            'Returns the deliveries of a webhook from the last 30 days, oldest first, including pending ones.',
        },
        true,
      ),
    )
    .input(ListDeliveries)
    .output(pageOf(Delivery))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: readProcedure('webhooks.read')
    .meta(
      reading(
        '/webhooks/{id}/deliveries/{delivery}',
        {
          operationId: 'getDelivery',
          summary: 'Get a delivery',
          description:
            'Returns a delivery with its body and every attempt: request, response, timings, and how to fix a failure.',
        },
        false,
      ),
    )
    .input(OneDelivery)
    .output(DeliveryWithAttempts)
    .query(({ ctx, input }) => getDelivery(ctx, input)),
  test: writeProcedure('webhooks.manage')
    .meta(
      sending(
        '/webhooks/{id}/test',
        {
          operationId: 'testWebhook',
          summary: 'Send a test event',
          description:
            'Sends the example of an event from the catalogue to this webhook only, signed like any delivery. It does not wait for ' +
            'other deliveries, even if the webhook is ordered.',
        },
        { event: 'task.created' },
      ),
    )
    .input(SendTest)
    .output(Queued)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
  resend: writeProcedure('webhooks.manage')
    .meta(
      sending('/webhooks/{id}/deliveries/{delivery}/resend', {
        operationId: 'resendDelivery',
        summary: 'Resend a delivery',
        description:
          'Sends the same body with the same `webhook-id` again, with all retries. A delivery that is held or waits for its ' +
          'next retry is sent now. 409 while an attempt is running.',
      }),
    )
    .input(OneDelivery)
    .output(Queued)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input)),
  recover: writeProcedure('webhooks.manage')
    .meta(
      sending(
        '/webhooks/{id}/recover',
        {
          operationId: 'recoverDeliveries',
          summary: 'Recover missed deliveries',
          description:
            'Queues all deliveries of a period that failed permanently, wait for a retry, or were held while the webhook was paused or disabled: ' +
            'oldest first, up to 10,000 per request. Repeating the request does not send a delivery twice.',
        },
        { since: '2026-11-21T09:00:00Z' },
      ),
    )
    .input(RecoverDeliveries)
    .output(Queued)
    .mutation(({ ctx, input }) => recoverDeliveries(ctx, input)),
})
