import { type State } from '#components/records/states.ts'
import type { Reason, Submission } from '#server/modules/submissions/schema.ts'
import { SUBMISSION_STATES } from './form-states.ts'

export const REASON_LABELS: Record<Reason, string> = {
  trap: 'hidden field filled in',
  too_fast: 'submitted within two seconds',
  unknown_page: 'not submitted from the form page',
  used_page: 'submitted twice from one page',
  no_proof: 'JavaScript did not run',
  wrong_proof: 'invalid proof of work',
  busy_sender: 'many submissions per minute from this IP address',
  busy_form: 'many submissions per hour',
  links: 'many links',
}

export function stateOf({ status, confirm_until, confirmed_at }: Submission): State {
  if (status !== 'taken') return SUBMISSION_STATES[status]
  if (confirmed_at) return { label: 'Confirmed', tone: 'success' }
  return confirm_until ? { label: 'Not confirmed', tone: 'info' } : SUBMISSION_STATES.taken
}
