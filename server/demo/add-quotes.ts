import { createHash } from 'node:crypto'
import type { Deal } from '#server/modules/deals/schema.ts'
import { sumLines } from '#server/modules/invoices/rules.ts'
import { quoteNumber } from '#server/modules/quotes/rules.ts'
import type { Quote } from '#server/modules/quotes/schema.ts'
import type { Seller } from '#server/modules/workspaces/schema.ts'
import type { Team } from './add-work.ts'
import { day, type History, type Kept } from './history.ts'
import { POSITIONS_BILLED } from './money.ts'

type Customer = { id: string; name: string; email: string | null; company: string | null }
type DemoChange = {
  customers: readonly Customer[]
  deals: readonly Pick<Deal, 'id' | 'stage' | 'contact'>[]
  currency: string
  seller: Seller
}

const DAY_MS = 86_400_000
/** Age of the draft in days, and its outcome. */
const STORIES = [
  { days: 55, end: 'expired' },
  { days: 40, end: 'declined' },
  { days: 21, end: 'accepted' },
  { days: 6, end: 'sent' },
  { days: 2, end: 'sent' },
  { days: 1, end: 'draft' },
] as const

/** Quotes for open deals: a draft, two that wait for a decision, one accepted, one declined and one expired. */
export function addQuotes(history: History, team: Team, { customers, deals, currency, seller }: DemoChange): void {
  const { random } = history
  const open = deals.filter(({ stage }) => stage === 'proposal' || stage === 'negotiation')
  const taken = new Map<number, number>()
  for (const [place, { days, end }] of STORIES.entries()) {
    const at = history.daysAgo(days)
    const deal = end === 'accepted' ? undefined : open[place - 1]
    const customer = customers.find(({ id }) => id === deal?.contact) ?? random.pick(customers)
    const lines = random
      .some(POSITIONS_BILLED, 2)
      .map(({ quantities, ...line }) => ({ ...line, quantity: random.pick(quantities) }))
    const draft: Omit<Quote, keyof Kept> = {
      number: null,
      revision: 0,
      status: 'draft',
      contact: customer.id,
      deal: deal?.id ?? null,
      project: null,
      company: customer.company,
      address: null,
      tax_number: null,
      currency,
      valid_until: day(new Date(at.getTime() + 30 * DAY_MS)),
      intro: 'Thank you for your request. We are happy to offer:',
      terms: 'Delivery within **ten working days** after acceptance. Payable within 30 days.',
      wins_deal: true,
      ...sumLines(lines, currency),
      sent_at: null,
      decided_at: null,
      invoice: null,
      attachments: [],
    }
    const quote = history.create('quote', draft, at, team.members[0]!)
    const sent = new Date(at.getTime() + 30 * 60_000)
    if (end === 'draft' || sent > history.now) continue
    const year = sent.getUTCFullYear()
    taken.set(year, (taken.get(year) ?? 0) + 1)
    const step = {
      status: 'sent' as const,
      number: quoteNumber(year, taken.get(year)!),
      revision: 1,
      sent_at: sent.toISOString(),
    }
    const sender = team.managers[0]!
    history.update('quote', quote, step, sent, sender)
    const contact = { name: customer.name, email: customer.email }
    const content = JSON.stringify({ quote, seller, contact })
    const sha256 = createHash('sha256').update(content).digest('hex')
    const of = { quote: quote.id, revision: 1 }
    history.rows.quote_revision.push({
      ...of,
      content: JSON.parse(content),
      sha256,
      recipients: [customer.email ?? 'orders@client.example'],
      sent_by: sender,
      sent_at: step.sent_at,
    })
    if (end === 'sent') continue
    if (end === 'expired') {
      const over = new Date(Date.parse(`${draft.valid_until}T00:01:00Z`) + DAY_MS)
      history.update('quote', quote, { status: 'expired' }, over, null)
      continue
    }
    const decided_at = history.later(sent, 3).toISOString()
    const client = { kind: 'form' as const, id: quote.id }
    history.update('quote', quote, { status: end, decided_at }, new Date(decided_at), client, `quote.${end}`)
    const name = end === 'accepted' ? customer.name : null
    const reason = end === 'declined' ? 'We postpone the project to next year.' : null
    const evidence = { ...of, decision: end, name, reason, address: '192.0.2.17', browser: 'Mozilla/5.0 (Macintosh)' }
    history.rows.quote_evidence.push({ ...evidence, sha256, at: decided_at })
  }
  for (const [year, last_number] of taken) history.rows.quote_counter.push({ year, last_number })
}
