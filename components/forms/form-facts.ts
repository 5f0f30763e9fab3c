import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { FORM_STATES, SUBMISSION_STATES } from '#components/records/states.ts'

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
