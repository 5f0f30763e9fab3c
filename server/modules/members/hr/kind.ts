import type { KindFacts } from '#server/core/records/facts.ts'

export const hrKind: KindFacts = { table: 'member_hr', read: 'members.hr' }
