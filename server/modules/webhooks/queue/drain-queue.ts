import { z } from 'zod'
import type { DeliveryQueues } from './delivery-queues.ts'

const Payload = z.object({ workspaceId: z.string(), webhookId: z.string() })

/** A wake-up of a delivery queue, which finds due deliveries itself. The job does not wait until it is drained. */
export function drainQueue(deliveryQueues: DeliveryQueues) {
  return (payload: unknown): void => deliveryQueues.wake(Payload.parse(payload))
}
