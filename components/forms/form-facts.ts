import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { FORM_STATES, SUBMISSION_STATES } from '#components/records/states.ts'

export const FORM: KindFacts = {
  entity: 'form',
  place: { group: 'Trade', path: '/forms', label: 'Forms', icon: 'TextCursorInput', key: 'f', only: 'staff' },
  words: 'sign-up survey',
  records: async () => (await import('#components/forms/form-kind.tsx')).FORMS,
  create: { label: 'New form', words: 'lead sign-up survey', roles: MANAGERS },
  states: FORM_STATES,
  trash: { label: 'Forms', roles: MANAGERS },
}

export const SUBMISSION: KindFacts = {
  entity: 'submission',
  states: SUBMISSION_STATES,
  verbs: {
    taken: 'sent the form',
    quarantined: 'sent, perhaps as a bot, the form',
    released: 'released what a form was sent',
    discarded: 'discarded what a form was sent',
    mailed: 'mailed once more for consent',
    confirmed: 'confirmed the consent given on the form',
  },
}
