import { evaluate, type MethodName, METHODS, requireResult } from '#server/modules/decisions/rules/methods.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'
import type { Team } from './add-work.ts'
import { day, type History, type Kept } from './history.ts'
import { COMPANY } from './people.ts'

/** Two decisions: one that was made and will be reviewed, and one that is open. */
export function addDecisions(history: History, { owner }: Team): void {
  const printer = history.create(
    'decision',
    open('weighted_scoring', 'Printer of the 2027 catalogue', 'Who prints 12,000 copies for the spring?', owner),
    history.daysAgo(34),
    owner,
  )
  const at = history.daysAgo(27)
  const choice: Partial<Decision> = {
    status: 'decided',
    chosen: 'Nordlicht Press',
    reason: 'Quality is close to Brandt Print at a lower price, and the dates fit the fair.',
    decided_by: [owner],
    decided_at: at.toISOString(),
    documents: history.records.document.slice(0, 1).map(({ id }) => id),
    risks: history.records.risk.slice(0, 1).map(({ id }) => id),
    review_due: day(new Date(history.now.getTime() + 90 * 86_400_000)),
  }
  history.update('decision', printer, choice, at, owner, 'decision.decided')
  history.create(
    'decision',
    {
      ...open('monte_carlo', 'Own card series', 'Does a series of our own cards earn money in its first year?', owner),
      currency: COMPANY.currency,
    },
    history.daysAgo(3),
    owner,
  )
}

function open(method: MethodName, title: string, question: string, owner: string): Omit<Decision, keyof Kept> {
  const result = requireResult(evaluate(method, METHODS[method].example))
  return {
    title,
    question,
    method,
    status: 'open',
    owners: [owner],
    documents: [],
    risks: [],
    currency: null,
    inputs: result.inputs as Decision['inputs'],
    result: result as Decision['result'],
    chosen: null,
    reason: '',
    decided_by: [],
    decided_at: null,
    review_due: null,
    outcome: null,
    outcome_note: '',
    reviewed_at: null,
  }
}
