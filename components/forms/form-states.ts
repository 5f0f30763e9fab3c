import type { States } from '#components/records/states.ts'
import type { Form } from '#server/modules/forms/schema.ts'
import type { Submission } from '#server/modules/submissions/schema.ts'

/** Also for booking pages. */
export const FORM_STATES: States<Form['status']> = {
  active: { label: 'Open', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
}

export const SUBMISSION_STATES: States<Submission['status']> = {
  taken: { label: 'Lead', tone: 'success' },
  quarantined: { label: 'Quarantine', tone: 'warning' },
  discarded: { label: 'Discarded', tone: 'neutral' },
}
