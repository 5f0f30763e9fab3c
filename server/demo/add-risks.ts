import { levelsOf, scoresOf, USUAL_BANDS } from '#server/modules/risks/rules.ts'
import type { Rating, Risk } from '#server/modules/risks/schema.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import type { Team } from './add-work.ts'
import { day, type History, type Kept } from './history.ts'

const DAY_MS = 86_400_000

type Pair = readonly [likelihood: number, impact: number]
type Story = Pick<Risk, 'title' | 'category' | 'cause' | 'event' | 'consequence' | 'controls' | 'treatment'> & {
  inherent: Pair
  current?: Pair
  residual?: Pair
  loss?: readonly [low: number, likely: number, high: number]
  /** Days until the review; negative if it is overdue. */
  review?: number
  ends?: 'treated' | 'accepted' | 'closed'
  /** Title of the task that treats it. */
  task?: string
}

const STORIES: readonly Story[] = [
  {
    title: 'The spring catalogue is printed in the wrong colours',
    category: 'Production',
    cause: 'Proofs are approved on screens that are not calibrated.',
    event: 'The print run of 18,000 copies has to be repeated.',
    consequence: 'The delivery is late, and we pay for the paper.',
    controls: 'One press check with the customer.',
    treatment: 'reduce',
    inherent: [4, 5],
    current: [3, 5],
    residual: [2, 3],
    loss: [5_000, 20_000, 80_000],
    review: 12,
    task: 'Colour proof of the cover',
  },
  {
    title: 'A key customer leaves',
    category: 'Sales',
    cause: 'One customer brings a third of the turnover.',
    event: 'The customer changes the agency.',
    consequence: 'Turnover falls by a third within a quarter.',
    controls: 'Quarterly reviews with the customer.',
    treatment: 'reduce',
    inherent: [3, 5],
    current: [3, 4],
    residual: [2, 4],
    loss: [40_000, 90_000, 150_000],
    review: 45,
    task: 'Ask for a reference',
  },
  {
    title: 'Paper prices rise during a fixed-price order',
    category: 'Purchasing',
    cause: 'Prices are fixed for six months, purchases are not.',
    event: 'Paper becomes 15% dearer.',
    consequence: 'The margin of large orders is gone.',
    controls: 'Price clause in offers above €10,000.',
    treatment: 'share',
    inherent: [4, 3],
    current: [3, 3],
    residual: [2, 2],
    review: -4,
    ends: 'treated',
  },
  {
    title: 'Print data of a customer becomes public',
    category: 'Data',
    cause: 'Links to proofs are sent by email.',
    event: 'A link reaches the wrong person.',
    consequence: 'The customer claims damages.',
    controls: 'Links expire after 14 days.',
    treatment: 'reduce',
    inherent: [3, 4],
    current: [2, 4],
    review: 80,
  },
  {
    title: 'A typeface licence is too small',
    category: 'Legal',
    cause: 'Customers use typefaces on more sites than were licensed.',
    event: 'The foundry asks for the difference.',
    consequence: 'We pay for a larger licence afterwards.',
    controls: 'The licence is part of every handover.',
    treatment: 'accept',
    inherent: [4, 2],
    current: [3, 2],
    residual: [3, 2],
    review: 150,
    ends: 'accepted',
  },
  {
    title: 'The lease of the studio is not renewed',
    category: 'Premises',
    cause: 'The house was sold.',
    event: 'The new owner ends the lease.',
    consequence: 'The studio has to move within three months.',
    controls: '',
    treatment: 'avoid',
    inherent: [3, 4],
    current: [1, 2],
    ends: 'closed',
  },
]

/** A small risk register. Returns how many risks it has. */
export function addRisks(history: History, team: Team, currency: string, last: number): number {
  const [lead = team.owner] = team.managers
  const crew = [lead, ...team.members]
  for (const [index, story] of STORIES.entries())
    addOne(history, { story, lead, currency, number: last + index + 1, owner: crew[index % crew.length]! })
  return STORIES.length
}

type Plan = { story: Story; lead: string; owner: string; currency: string; number: number }

function addOne(history: History, plan: Plan): void {
  const { story, lead, owner } = plan
  const age = 120 - plan.number * 9
  const risk = history.create('risk', newRisk(history, plan), history.daysAgo(age), lead)
  keepScores(history, risk)
  const rate = (set: Pick<Partial<Risk>, 'current' | 'residual'>, days: number) => {
    const rated = { ...set, ...valued({ ...risk, ...set }) }
    if (history.update('risk', risk, rated, history.daysAgo(days), owner)) keepScores(history, risk)
  }
  if (story.current) rate({ current: ratingOf(story.current) }, age * 0.7)
  if (story.residual) rate({ residual: ratingOf(story.residual) }, age * 0.5)
  if (story.task) treat(history, risk, story.task)
  const end = history.daysAgo(age * 0.2)
  if (story.ends === 'accepted') {
    const accepted_reason = 'A larger licence costs less than checking every site.'
    const accepted = { accepted_reason, accepted_by: lead, accepted_at: end.toISOString() }
    history.update('risk', risk, { status: 'accepted', ...accepted }, end, lead)
  } else if (story.ends) history.update('risk', risk, { status: story.ends }, end, owner)
}

function newRisk({ now }: History, { story, owner, currency, number }: Plan): Omit<Risk, keyof Kept> {
  const { title, category, cause, event, consequence, controls, treatment, loss, review } = story
  const ratings = { inherent: ratingOf(story.inherent), current: null, residual: null }
  return {
    number,
    title,
    cause,
    event,
    consequence,
    category,
    owner,
    project: null,
    status: 'open',
    treatment,
    ...ratings,
    ...valued(ratings),
    controls,
    review_due: review === undefined ? null : day(new Date(now.getTime() + review * DAY_MS)),
    loss: loss ? { low: loss[0], likely: loss[1], high: loss[2], currency } : null,
    accepted_reason: null,
    accepted_by: null,
    accepted_at: null,
    attachments: [],
  }
}

function valued(ratings: Pick<Risk, 'inherent' | 'current' | 'residual'>) {
  const scores = scoresOf(ratings)
  return { ...scores, ...levelsOf(scores, USUAL_BANDS) }
}

const ratingOf = ([likelihood, impact]: Pair): Rating => ({ likelihood, impact })

function keepScores({ rows }: History, { id, version, updated_at, inherent, current, residual }: Risk): void {
  rows.risk_score.push({ risk: id, version, at: updated_at, inherent, current, residual })
}

/** An existing task treats the risk. */
function treat({ records, rows }: History, risk: Risk, title: string): void {
  const task = (records.task as Task[]).find((one) => one.title === title)
  if (task) rows.risk_task.push({ risk: risk.id, task: task.id })
}
