import { type State, SUBMISSION_STATES } from '#components/records/states.ts'
import type { Reason, Submission } from '#server/modules/submissions/schema.ts'

export const REASON_WORDS: Record<Reason, string> = {
  trap: 'filled in what people do not see',
  too_fast: 'sent within two seconds',
  unknown_page: 'did not come from the page',
  used_page: 'sent twice from one page',
  no_proof: 'no script ran',
  wrong_proof: 'proof of work was wrong',
  busy_sender: 'many within a minute from there',
  busy_form: 'many within an hour',
  links: 'many links',
}

/** What became of something sent, in a word. */
export function stateOf({ status, confirm_until, confirmed_at }: Submission): State {
  if (status !== 'taken') return SUBMISSION_STATES[status]
  if (confirmed_at) return { label: 'Confirmed', tone: 'success' }
  return confirm_until ? { label: 'Not confirmed', tone: 'info' } : SUBMISSION_STATES.taken
}
