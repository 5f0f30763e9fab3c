import { type KindFacts, OWNERS } from '#components/records/kind-facts.ts'
import { DECISION_STATES } from './decision-states.ts'

export const DECISION: KindFacts = {
  entity: 'decision',
  place: { group: 'Work', path: '/decisions', label: 'Decisions', icon: 'Scale', key: 'j', only: 'owner' },
  words: 'analysis scoring board options tree simulation npv',
  create: { label: 'New decision', words: 'analysis scoring', roles: OWNERS, page: '/decisions' },
  states: DECISION_STATES,
  trash: { label: 'Decisions', roles: OWNERS },
  verbs: { decided: 'made the decision' },
}
