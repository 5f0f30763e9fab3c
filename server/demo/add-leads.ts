import { newId } from '#server/core/values/ids.ts'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import { NEW_FORM } from '#server/modules/forms/rules.ts'
import type { Form } from '#server/modules/forms/schema.ts'
import { textHash } from '#server/modules/marketing/digests/rules.ts'
import { type Lead, LEAD_STATUSES } from '#server/modules/marketing/schema.ts'
import type { History } from './history.ts'

export type LeadContact = { id: string; name: string; email: string | null }
type Found = {
  campaign: Pick<Campaign, 'id' | 'name' | 'slug'>
  source: string
  medium: string
  from: number
  to: number
}

const LEADS_EACH = 7
const WORDS = 'Write to me about print and packaging, once a month. I can end that at any time.'

/** Contacts who became leads through a campaign, and the form on which most of them gave consent. */
export function addLeads(
  history: History,
  clerk: string,
  contacts: readonly LeadContact[],
  campaigns: readonly Found[],
): void {
  const { rows, random } = history
  const waiting = random.some(
    contacts.filter(({ email }) => email !== null),
    LEADS_EACH * campaigns.length,
  )
  for (const { campaign, source, medium, from, to } of campaigns) {
    const form = addForm(history, campaign, history.daysAgo(from))
    for (const contact of waiting.splice(0, LEADS_EACH)) {
      const at = history.daysAgo(random.between(Math.max(to, 0), from))
      const created_at = at.toISOString()
      const named = { contact: contact.id, name: contact.name, email: contact.email, kind: 'lead' }
      const origin = { source, medium, campaign: campaign.id, campaign_label: campaign.slug, message: null }
      const kept = { version: 1, created_at, updated_at: created_at }
      const lead: Lead = { id: newId(at), ...named, status: 'new', owner: null, ...origin, deal: null, ...kept }
      history.notify('lead.created', 'lead', lead, null, created_at, { kind: 'form', id: form.id })
      const [status, worked] = [random.pick(LEAD_STATUSES), history.later(at, 1)]
      if (status !== 'new' && worked < history.now) {
        Object.assign(lead, { status, owner: clerk, version: 2, updated_at: worked.toISOString() })
        history.notify('lead.updated', 'lead', lead, { status: 'new', owner: null }, lead.updated_at, clerk)
      }
      const { name: _name, email: _email, ...row } = lead
      rows.lead.push(row)
      if (random.chance(0.25)) continue
      const consent = { purpose: 'marketing', granted: true, at: created_at, source: form.name, form: form.id }
      const words = { text: WORDS, text_hash: textHash(WORDS), version: '1', token: null, address: '203.0.113.0/24' }
      rows.consent.push({ id: newId(at), contact: contact.id, ...consent, ...words, created_at })
    }
  }
}

function addForm({ rows }: History, { id: campaign, name }: Found['campaign'], at: Date): Form {
  const created_at = at.toISOString()
  const wording = { ...NEW_FORM, name: `${name}: form`, title: name, campaign, consent_text: WORDS }
  const kept = { id: newId(at), version: 1, created_at, updated_at: created_at }
  const form: Form = { ...wording, ...kept, consent_version: 1, generation: 1 }
  rows.form.push(form)
  rows.form_consent.push({ form: form.id, version: 1, text: WORDS, created_at })
  return form
}
