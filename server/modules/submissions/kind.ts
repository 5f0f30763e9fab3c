import type { KindFacts } from '#server/core/access/kind-facts.ts'

export const submissionKind: KindFacts = { table: 'submission', read: 'marketing.read' }
