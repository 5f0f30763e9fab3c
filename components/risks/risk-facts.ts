import { type KindFacts, STAFF } from '#components/records/kind-facts.ts'
import { RISK_STATES } from './risk-states.ts'

export const RISK: KindFacts = {
  entity: 'risk',
  place: { group: 'Work', path: '/risks', label: 'Risks', icon: 'ShieldAlert', key: 'r', only: 'staff' },
  words: 'risk register heat map matrix likelihood impact threats export',
  records: async () => (await import('#components/risks/risk-kind.tsx')).RISKS,
  create: { label: 'New risk', words: 'threat register', roles: STAFF },
  states: RISK_STATES,
  trash: { label: 'Risks' },
  verbs: { task_added: 'added a treatment task to the risk', task_removed: 'removed a treatment task from the risk' },
}
