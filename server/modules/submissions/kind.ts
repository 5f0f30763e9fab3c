import type { KindFacts } from '#server/core/records/facts.ts'

export const submissionKind: KindFacts = { table: 'submission', read: 'marketing.read' }
