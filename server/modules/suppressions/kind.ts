import type { KindFacts } from '#server/core/access/kind-facts.ts'

export const suppressionKind: KindFacts = { table: 'suppression', read: 'workspace.manage' }
