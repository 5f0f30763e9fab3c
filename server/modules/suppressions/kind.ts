import type { KindFacts } from '#server/core/records/facts.ts'

export const suppressionKind: KindFacts = { table: 'suppression', read: 'workspace.manage' }
