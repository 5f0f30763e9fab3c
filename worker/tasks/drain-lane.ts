import { z } from 'zod'
import type { Lanes } from '#server/modules/webhooks/queue/delivery-queues.ts'

const Payload = z.object({ workspaceId: z.string(), webhookId: z.string() })

/** A wake-up: whether the lane has anything to send stands in its deliveries, and draining it takes as long as it takes. */
export function drainLane(lanes: Lanes) {
  return (payload: unknown): void => lanes.wake(Payload.parse(payload))
}
