import type { KindFacts } from '#components/records/kind-facts.ts'

/** Agents and their proposals. */
export const AGENT: KindFacts = {
  entity: 'agent',
  place: { group: 'Workspace', path: '/agents', label: 'Agents', icon: 'Bot', key: 'g', only: 'manager' },
  hasPages: false,
  words: 'ai assistants approve proposals runs revert mcp',
  verbs: {
    proposed: 'proposed a change',
    accepted: 'accepted a proposed change',
    refused: 'refused a proposed change',
  },
}
