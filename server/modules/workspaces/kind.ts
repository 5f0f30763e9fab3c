import type { KindFacts } from '#server/core/access/kind-facts.ts'

export const workspaceKind: KindFacts = { table: 'workspace', read: 'workspace.manage', toGuest: () => 'event' }
