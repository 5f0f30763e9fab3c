import { OWNERS, type KindFacts } from '#components/records/kind-facts.ts'
import { DELIVERY_STATES, WEBHOOK_STATES } from './webhook-states.ts'

export const WEBHOOK: KindFacts = {
  entity: 'webhook',
  place: { path: '/settings/webhooks', label: 'Webhooks', icon: 'Webhook', only: 'owner' },
  words: 'endpoints deliveries events integrations',
  create: { label: 'Add endpoint', words: 'new webhook subscription event', roles: OWNERS, page: '/settings/webhooks' },
  states: WEBHOOK_STATES,
}

export const DELIVERY: KindFacts = { entity: 'webhook_delivery', states: DELIVERY_STATES }
