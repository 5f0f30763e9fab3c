import { nameKey } from '#server/core/values/fields.ts'
import { newId } from '#server/core/values/ids.ts'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import { type LeadContact, addLeads } from './add-leads.ts'
import type { Team } from './add-work.ts'
import { day, type History, type Kept } from './history.ts'

type Plan = {
  name: string
  slug: string
  channel: string
  kind: string
  medium: string
  /** First and last day, as days ago; the cost per week; the number of people reached per week. */
  from: number
  to: number
  weekly: number
  met: number
}

const PLANS: readonly Plan[] = [
  { name: 'Open studio', slug: 'open-studio', channel: 'fair', kind: 'scan', medium: 'event', from: 200, to: 180, weekly: 4_500, met: 9 },
  { name: 'Packaging that sells', slug: 'packaging', channel: 'search', kind: 'visit', medium: 'cpc', from: 150, to: 40, weekly: 1_900, met: 3 },
  { name: 'Studio letter', slug: 'studio-letter', channel: 'newsletter', kind: 'open', medium: 'email', from: 120, to: -60, weekly: 420, met: 5 },
] // prettier-ignore

/** Six months of campaigns: their weekly cost and the contacts that they reached. */
export function addMarketing(history: History, team: Team, contacts: readonly LeadContact[], currency: string): void {
  const emails = contacts.flatMap(({ email }) => email ?? [])
  const campaigns = PLANS.map((plan) => {
    const begun = history.daysAgo(plan.from + 10)
    const fields: Omit<Campaign, keyof Kept> = {
      name: plan.name,
      slug: plan.slug,
      budget: Math.ceil((plan.weekly * (plan.from - plan.to)) / 7 / 500) * 500,
      currency,
      starts: day(history.daysAgo(plan.from)),
      ends: day(new Date(history.now.getTime() - plan.to * 86_400_000)),
      status: plan.to > 0 ? 'ended' : 'active',
    }
    const campaign = history.create('campaign', fields, begun, team.managers[1]!)
    Object.assign(campaign, { name_key: nameKey(plan.name) })
    for (let ago = plan.from; ago > Math.max(plan.to, 0); ago -= 7)
      addWeek(history, plan, { campaign: campaign.id, at: history.daysAgo(ago), currency, emails })
    return { campaign, source: plan.channel, medium: plan.medium, from: plan.from, to: plan.to }
  })
  addLeads(history, team.managers[1]!, contacts, campaigns)
}

type Week = { campaign: string; at: Date; currency: string; emails: readonly string[] }

function addWeek({ rows, random }: History, plan: Plan, { campaign, at, currency, emails }: Week): void {
  const made = { created_at: at.toISOString() }
  const named = { campaign, campaign_label: plan.slug, campaign_key: campaign, note: null }
  const amount = (plan.weekly * random.between(70, 130)) / 100
  const { channel, kind, medium } = plan
  rows.cost.push({
    id: newId(at),
    ...named,
    date: day(at),
    channel,
    currency,
    amount,
    ...made,
    updated_at: made.created_at,
  })
  for (const [place, email] of random.some(emails, plan.met).entries()) {
    const ts = new Date(at.getTime() + place * 3_600_000).toISOString()
    rows.touch.push({ id: newId(at), ...named, email, kind, source: channel, medium, ts, ...made })
  }
}
