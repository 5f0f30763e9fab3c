import { clockAfter, priorityOf, stateAfter } from '#server/modules/tickets/rules.ts'
import { type Ticket, USUAL_SETTINGS } from '#server/modules/tickets/schema.ts'
import type { Team } from './add-work.ts'
import type { History, Kept } from './history.ts'

const HOUR = 3_600_000
const TIMES = { zone: 'Europe/Berlin', weekly: USUAL_SETTINGS.weekly }

type Story = readonly [title: string, type: Ticket['type'], impact: Ticket['impact'], urgency: Ticket['urgency']]

const STORIES: readonly Story[] = [
  ['The proof shows the wrong paper', 'incident', 'medium', 'high'],
  ['Can you send the print data again?', 'request', 'low', 'medium'],
  ['Colours differ between the two deliveries', 'problem', 'high', 'medium'],
  ['When does the catalogue arrive?', 'question', 'low', 'high'],
  ['The shop does not take our voucher', 'incident', 'high', 'high'],
  ['Please change the billing address', 'request', 'low', 'low'],
  ['Which fonts may we use ourselves?', 'question', 'low', 'low'],
  ['Twelve copies have folded corners', 'incident', 'medium', 'medium'],
  ['How do we order a reprint?', 'question', 'medium', 'low'],
  ['The download link has expired', 'incident', 'low', 'high'],
]

const DESCS = ['', 'We noticed it this morning. A photo follows by email.', 'The customer asks for a call back.']
const RESOLUTIONS = ['Sent again by courier.', 'Explained by telephone.', 'Corrected, and the customer confirmed it.']

type Requester = { id: string; email: string | null }

/** Tickets of the last three months, the latest still open. Returns how many. */
export function addTickets(history: History, team: Team, contacts: readonly Requester[], last: number): number {
  const { random } = history
  const crew = [...team.managers, ...team.members.slice(0, 3)]
  const ages = [...Array.from({ length: 36 }, (_, n) => 88 - n * 2.3), 3, 2, 1.4, 1, 0.7, 0.4, 0.2, 0.1]
  // Working hours move some of them, and numbers follow the time.
  const begins = ages.map((age) => ({ age, begun: history.daysAgo(age) })).toSorted((a, b) => +a.begun - +b.begun)
  for (const [index, { age, begun }] of begins.entries()) {
    const story = STORIES[index % STORIES.length]!
    const requester = contacts[(index * 7) % contacts.length]!
    const fields = newTicket(history, { story, requester, begun, number: last + index + 1 })
    const ticket = history.create('ticket', fields, begun, random.pick(crew))
    if (index < ages.length - 3 || random.chance(0.3)) work(history, ticket, random.pick(crew), age > 6)
  }
  return ages.length
}

type Plan = { story: Story; requester: Requester; begun: Date; number: number }

function newTicket({ random }: History, { story, requester, begun, number }: Plan): Omit<Ticket, keyof Kept> {
  const [title, type, impact, urgency] = story
  const created_at = begun.toISOString()
  const fields = {
    number,
    title,
    desc: random.pick(DESCS),
    type,
    status: 'new' as const,
    impact,
    urgency,
    priority: priorityOf(impact, urgency),
    contact: requester.id,
    requester_email: requester.email,
    assignee: null,
    project: null,
    due: null,
    source: random.chance(0.4) ? 'Support form' : null,
    tags: random.chance(0.3) ? ['print'] : [],
    resolution: '',
    first_response_at: null,
    attachments: [],
    ...stateAfter(null, { status: 'new' }, begun),
  }
  const unset = { respond_by: created_at, resolve_by: created_at, paused_minutes: 0 }
  return { ...fields, ...clockAfter(null, { ...fields, ...unset, created_at }, USUAL_SETTINGS.hours, TIMES, begun) }
}

/** A colleague takes the ticket, answers it, and resolves it when it is old enough. */
function work(history: History, ticket: Ticket, colleague: string, isOver: boolean): void {
  const { random } = history
  const begun = Date.parse(ticket.created_at)
  const share = (by: string, most: number) => begun + (Date.parse(by) - begun) * (random.between(5, most) / 100)
  const move = (at: number, set: Partial<Ticket>) => {
    const status = set.status ?? ticket.status
    const state = stateAfter(ticket, { status }, new Date(at))
    const after = { ...ticket, ...set, ...state }
    const clock = clockAfter(ticket, after, USUAL_SETTINGS.hours, TIMES, new Date(at))
    history.update('ticket', ticket, { ...set, ...state, ...clock }, new Date(at), colleague)
  }
  const answered = share(ticket.respond_by, 115)
  move(answered, { status: 'open', assignee: colleague })
  history.update(
    'ticket',
    ticket,
    { first_response_at: new Date(answered).toISOString() },
    new Date(answered),
    colleague,
  )
  if (random.chance(0.25)) move(answered + 2 * HOUR, { status: 'waiting' })
  if (!isOver) return
  move(Math.max(answered + 3 * HOUR, share(ticket.resolve_by, 120)), {
    status: random.chance(0.4) ? 'closed' : 'resolved',
    resolution: random.pick(RESOLUTIONS),
  })
}
