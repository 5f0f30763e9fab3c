import type { KindFacts } from '#server/core/records/facts.ts'

export const workspaceKind: KindFacts = { table: 'workspace', read: 'workspace.manage' }
