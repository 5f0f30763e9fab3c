import type { KindFacts } from '#server/core/access/kind-facts.ts'

export const hrKind: KindFacts = { table: 'member_hr', read: 'members.hr' }
