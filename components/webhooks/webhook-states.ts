import type { States } from '#components/records/states.ts'
import type { Delivery } from '#server/modules/webhooks/delivery/schema.ts'
import type { Webhook } from '#server/modules/webhooks/schema.ts'

export const WEBHOOK_STATES: States<Webhook['status']> = {
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  disabled: { label: 'Disabled', tone: 'danger' },
}

export const DELIVERY_STATES: States<Delivery['status']> = {
  pending: { label: 'Pending', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  held: { label: 'Held', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
