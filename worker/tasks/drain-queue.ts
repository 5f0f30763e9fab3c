import { z } from 'zod'
import type { DeliveryQueues } from '#server/modules/webhooks/queue/delivery-queues.ts'

const Payload = z.object({ workspaceId: z.string(), webhookId: z.string() })

/** A wake-up: whether the delivery queue has anything to send stands in its deliveries, and draining it takes as long as it takes. */
export function drainQueue(deliveryQueues: DeliveryQueues) {
  return (payload: unknown): void => deliveryQueues.wake(Payload.parse(payload))
}
