import type { KindFacts } from '#server/core/records/facts.ts'

export const tokenKind: KindFacts = { table: 'token', read: 'tokens.manage', page: '/settings/tokens' }
