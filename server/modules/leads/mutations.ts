import { isTaken } from '#db/postgres-errors.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, change, changeWithLock } from '#server/core/database/change.ts'
import { lockReferences } from '#server/core/records/references.ts'
import { getRecord, isPresentRecord, lockRecord, referencesOf, requireFresh } from '#server/core/records/row.ts'
import { addRecord, amendRecord, draftRecord, takeStep, updateRecord } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { campaignKind } from '../campaigns/kind.ts'
import { contactKind } from '../contacts/kind.ts'
import type { Contact } from '../contacts/schema.ts'
import { dealKind } from '../deals/kind.ts'
import { textHash } from '../marketing/digests/rules.ts'
import { findOpenDeals, lockContactsByEmail } from '../marketing/leads/queries.ts'
import { campaignKey, dealName } from '../marketing/rules.ts'
import type { Lead } from '../marketing/schema.ts'
import { leadKind } from './kind.ts'
import { isLead, viewLead } from './queries.ts'
import { inWords } from './rules.ts'
import { type CreateLead, LeadView, type RecordConsent, type UpdateLead } from './schema.ts'

/** Adds a lead. A contact with the address becomes the lead and gets the values that it lacks; else one is created. */
export async function createLead(ctx: WorkspaceContext, input: CreateLead): Promise<LeadView> {
  const { name, email, phone, company, ...fields } = input
  return changeWithLock(ctx, leadKind.family, async (changing) => {
    const contact = await leadContact(ctx, changing, { name, email, phone, company })
    const refs = referencesOf(leadKind, fields)
    const found = refs && (await lockReferences(changing.tx, ctx, refs))
    const person = { contact: contact.id, name: contact.name, email: contact.email }
    const lead = draftRecord(leadKind, ctx, { ...fields, ...person }, found)
    await addRecord(leadKind, ctx, changing, lead)
    return viewLead(ctx, changing.tx, lead.id)
  })
}

type Person = Pick<CreateLead, 'name' | 'email' | 'phone' | 'company'>

async function leadContact(ctx: WorkspaceContext, changing: Change, person: Person): Promise<Contact> {
  const [known] = person.email ? await lockContactsByEmail(ctx, changing.tx, [person.email]) : []
  if (!known) {
    const contact = draftRecord(contactKind, ctx, person)
    await addRecord(contactKind, ctx, changing, contact)
    return contact
  }
  if (await isLead(ctx, changing.tx, known.id)) throw conflict(`${known.name} is already a lead with this address.`)
  const added = { phone: known.phone ?? person.phone, company: known.company ?? person.company }
  return amendRecord(contactKind, ctx, changing, known, added)
}

/**
 * Creates a deal for the contact of a lead, credited to its campaign, and links the lead to it. Repeated, it returns
 * the lead with the same deal; a deal that a push opened for the lead counts.
 */
export function createDeal(ctx: WorkspaceContext, { id }: { id: string }): Promise<LeadView> {
  return changeWithLock(ctx, leadKind.family, async (changing) => {
    await takeStep(leadKind, ctx, changing, { id }, 'updated', async (lead) => {
      if (lead.deal && (await isPresentRecord(dealKind, ctx, changing.tx, lead.deal))) return {}
      const opened = await findOpenDeals(ctx, changing.tx, [lead.contact])
      const same = opened.find((deal) => campaignKey(deal) === campaignKey(lead))
      return { deal: same?.id ?? (await addDeal(ctx, changing, lead)) }
    })
    return viewLead(ctx, changing.tx, id)
  })
}

async function addDeal(ctx: WorkspaceContext, changing: Change, lead: Lead): Promise<string> {
  const { tx, write } = changing
  const contact = requireFresh(ctx, await lockRecord(contactKind, ctx, tx, lead.contact))
  const campaign = lead.campaign ? await lockRecord(campaignKind, ctx, tx, lead.campaign) : undefined
  const deal = draftRecord(dealKind, ctx, {
    name: dealName(contact, campaign?.name ?? lead.campaign_label),
    contact: contact.id,
    company: contact.company,
    owners: lead.owner ? [lead.owner] : [],
    tags: lead.source ? [startOf(inWords(lead.source), 50).trim()] : [],
  })
  await addRecord(dealKind, ctx, changing, deal)
  const { campaign: credited, campaign_label } = lead
  const row = { workspace_id: ctx.workspace.id, deal: deal.id, campaign: credited, campaign_label }
  write(tx.insertInto('lead_deal').values(row))
  return deal.id
}

/** Updates a lead; the data of the person belongs to the contact. */
export async function updateLead(ctx: WorkspaceContext, input: UpdateLead): Promise<LeadView> {
  await updateRecord(leadKind, ctx, input)
  return getRecord(leadKind, ctx, input.id, LeadView)
}

/** Adds an entry to the consent history; earlier entries never change. */
export function recordConsent(ctx: WorkspaceContext, { contact, granted, source, text }: RecordConsent) {
  return change(ctx, async ({ tx, write, record }) => {
    requireFresh(ctx, await lockRecord(contactKind, ctx, tx, contact))
    const at = ctx.now.toISOString()
    const entry = {
      id: newId(ctx.now),
      contact,
      purpose: 'marketing',
      granted,
      at,
      source,
      text: text || null,
      text_hash: text ? textHash(text) : null,
      version: null,
    }
    write(tx.insertInto('consent').values({ ...entry, workspace_id: ctx.workspace.id, created_at: at }))
    record({ event: 'consent.recorded', record: { ...entry, version: 1 } })
    return { id: entry.id }
  }).catch((error: unknown) => {
    throw isTaken(error) ? conflict('The same consent is already recorded.') : error
  })
}
