import type { EventName } from '#server/modules/events/schema.ts'
import type { Delivery } from '#server/modules/webhooks/delivery/schema.ts'

export type DeliveryFilter = { status?: Delivery['status']; event?: string; offset: number }

export const DELIVERIES_PER_PAGE = 25

/** The filter and the page of deliveries that an address states. */
export const deliveryFilterIn = (words: { get: (key: string) => string | null }): DeliveryFilter => ({
  status: (words.get('status') ?? undefined) as Delivery['status'] | undefined,
  event: words.get('event') ?? undefined,
  offset: Number(words.get('offset') ?? 0),
})

/** The input of `webhooks.deliveries`, which the server asks with the page and the page again. */
export const askedDeliveries = (id: string, { status, event, offset }: DeliveryFilter) => ({
  id,
  sort: '-created_at' as const,
  limit: DELIVERIES_PER_PAGE,
  offset,
  ...(status && { status: [status] }),
  ...(event && { event: [event as EventName] }),
})
