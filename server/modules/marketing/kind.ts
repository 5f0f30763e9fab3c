import type { KindFacts } from '#server/core/access/kind-facts.ts'

export const consentKind: KindFacts = { table: 'consent', read: 'marketing.read' }
export const touchKind: KindFacts = { table: 'touch', read: 'marketing.read' }
export const costKind: KindFacts = { table: 'cost', read: 'marketing.read' }
