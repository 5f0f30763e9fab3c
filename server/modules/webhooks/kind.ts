import type { KindFacts } from '#server/core/records/facts.ts'

export const webhookKind: KindFacts = { table: 'webhook', read: 'webhooks.read', page: '/settings/webhooks' }
