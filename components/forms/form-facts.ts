import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { SUBMISSION_STATES, FORM_STATES } from './form-states.ts'

export const FORM: KindFacts = {
  entity: 'form',
  place: { group: 'Marketing', path: '/forms', label: 'Forms', icon: 'TextCursorInput', key: 'f', only: 'staff' },
  words: 'sign-up survey submissions',
  records: async () => (await import('#components/forms/form-kind.tsx')).FORMS,
  create: { label: 'New form', words: 'lead sign-up survey', roles: MANAGERS },
  states: FORM_STATES,
  trash: { label: 'Forms', roles: MANAGERS },
}

export const SUBMISSION: KindFacts = {
  entity: 'submission',
  states: SUBMISSION_STATES,
  verbs: {
    taken: 'submitted the form',
    quarantined: 'submitted the form … (quarantined)',
    released: 'released a submission of the form',
    discarded: 'discarded a submission of the form',
    mailed: 'resent the consent email',
    confirmed: 'confirmed consent given in the form',
  },
}
