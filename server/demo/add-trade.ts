import { Contact } from '#server/modules/contacts/schema.ts'
import { closedAt, statusOf, usualProbability } from '#server/modules/deals/rules.ts'
import { Deal } from '#server/modules/deals/schema.ts'
import type { Team } from './add-work.ts'
import { day, type History, type Kept, nullsOf } from './history.ts'
import { DEAL_KINDS, LOST_REASONS } from './money.ts'
import { FIRMS, inventNames, mailOf, POSITIONS } from './people.ts'

const CONTACTS = 60
const DEALS = 35
const PREFIXES = ['+49 40', '+49 30', '+46 8', '+44 161', '+33 2', '+39 051', '+351 21']

export function addContacts(history: History, team: Team): (Contact & Kept)[] {
  const { random } = history
  return inventNames(CONTACTS, random).map((name, place) => {
    const firm = FIRMS[place % FIRMS.length]!
    const fields: Omit<Contact, keyof Kept> = {
      ...nullsOf(Contact),
      attachments: [],
      name,
      email: random.chance(0.94) ? mailOf(name, firm.domain) : null,
      // 555 01xx numbers are reserved for fictional use.
      phone: random.chance(0.7) ? `${random.pick(PREFIXES)} 555 01${String(random.between(10, 99))}` : null,
      company: firm.name,
      title: random.pick(POSITIONS),
      tags: [firm.tag, ...(random.chance(0.2) ? ['newsletter'] : [])],
      notes: random.chance(0.25) ? 'Prefers to write in the evening; answers within a day.' : '',
    }
    const contact = history.create('contact', fields, history.daysAgo(205 - place * 3), random.pick(team.members))
    if (random.chance(0.3))
      history.update(
        'contact',
        contact,
        { tags: [...contact.tags, 'met in person'] },
        history.later(contact.created_at, 20),
        team.managers[0]!,
      )
    return contact
  })
}

const LADDER = ['lead', 'qualified', 'proposal', 'negotiation'] as const

/** Deals in every stage, older ones further along; their owners are the managers and the account team. */
export function addDeals(
  history: History,
  team: Team,
  contacts: readonly Contact[],
  currency: string,
): (Deal & Kept)[] {
  const { random } = history
  const sellers = [...team.managers, ...team.members.slice(-3)]
  return Array.from({ length: DEALS }, (_, place) => {
    const days = 190 - place * 5.3
    const contact = random.pick(contacts)
    const seller = random.pick(sellers)
    const begun = history.daysAgo(days)
    const fields: Omit<Deal, keyof Kept> = {
      ...nullsOf(Deal),
      attachments: [],
      name: `${contact.company}: ${random.pick(DEAL_KINDS).toLowerCase()}`,
      stage: 'lead',
      status: 'open',
      amount: random.chance(0.9) ? random.between(6, 320) * 250 : null,
      currency,
      probability: usualProbability('lead'),
      close_date: day(new Date(begun.getTime() + random.between(40, 130) * 86_400_000)),
      contact: contact.id,
      company: contact.company,
      owners: [seller],
      tags: random.chance(0.3) ? ['recommended'] : [],
      notes: '',
    }
    const deal = history.create('deal', fields, begun, seller)
    const move = (stage: Deal['stage'], at: Date, also: Partial<Deal> = {}) => {
      const status = statusOf(stage)
      history.update(
        'deal',
        deal,
        { stage, status, probability: usualProbability(stage), closed_at: closedAt(deal, status, at), ...also },
        at,
        seller,
      )
    }
    const rungs = Math.min(LADDER.length - 1, Math.floor(days / 22))
    for (let rung = 1; rung <= rungs; rung++) move(LADDER[rung]!, history.later(begun, rung * random.between(5, 11)))
    if (days > 90 && random.chance(0.62)) move('won', history.later(begun, random.between(50, 75)))
    else if (days > 75 && random.chance(0.5))
      move('lost', history.later(begun, random.between(40, 58)), { notes: random.pick(LOST_REASONS) })
    return deal
  })
}
