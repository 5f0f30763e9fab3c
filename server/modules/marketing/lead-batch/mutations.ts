import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Locked, Recorded } from '#server/core/database/change.ts'
import { insertRows, leaving, updateRows } from '#server/core/database/rows.ts'
import { stored, revise } from '#server/core/records/row.ts'
import { draftRecord } from '#server/core/records/write.ts'
import { instantOf } from '#server/core/values/fields.ts'
import { newId } from '#server/core/values/ids.ts'
import { contactKind } from '#server/modules/contacts/kind.ts'
import type { Contact } from '#server/modules/contacts/schema.ts'
import { dealKind } from '#server/modules/deals/kind.ts'
import { digestOf, textHash } from '../digests/rules.ts'
import type { ConsentRow, findLeads, LeadRow } from '../leads/queries.ts'
import { campaignKey, consentTime, dealName, emailKey, type NamedCampaign, standingConsent } from '../rules.ts'
import type { LeadRecord } from '../schema.ts'

/** What became of the consent of a record. `isEarly`: it is dated in the future. */
type Heard = { changed: boolean; withdrawn: boolean; isEarly: boolean }
type Taken = Omit<Heard, 'changed'> & { id: string; status: 'created' | 'updated' | 'skipped' }
/** Tables in the order in which they are written. */
type Rows = Record<'contact' | 'deal' | 'lead' | 'touch' | 'lead_entry' | 'consent' | 'lead_deal', Map<string, object>>

type Row = Record<string, unknown>
/** Columns of an existing row that a record can change; a record cannot set the status of a lead. */
const CHANGED: { [table in keyof Rows]?: readonly string[] } = {
  contact: ['id', 'name', 'phone', 'company', 'version', 'updated_at'],
  lead: ['id', 'kind', 'source', 'medium', 'campaign', 'campaign_label', 'message', 'version', 'updated_at'],
}

/** Tracks the leads of a batch after each record and collects the rows to write at the end. */
export class LeadBatch {
  private readonly ctx: WorkspaceContext
  private readonly address: string | null
  private readonly contacts = new Map<string, Contact>()
  private readonly leads = new Map<string, LeadRow>()
  private readonly extIds = new Map<string, string>()
  private readonly digests = new Set<string>()
  private readonly consents: Map<string, ConsentRow[]>
  private readonly deals = new Set<string>()
  private readonly changes: Recorded[] = []
  /** Contacts and leads that this batch creates. */
  private readonly made = new Set<string>()
  private readonly rows: Rows = {
    contact: new Map(),
    deal: new Map(),
    lead: new Map(),
    touch: new Map(),
    lead_entry: new Map(),
    consent: new Map(),
    lead_deal: new Map(),
  }

  constructor(
    ctx: WorkspaceContext,
    contacts: readonly Contact[],
    found: Awaited<ReturnType<typeof findLeads>>,
    address: string | null,
  ) {
    this.ctx = ctx
    this.address = address
    for (const contact of contacts) {
      const key = emailKey(contact.email!)!
      if (!this.contacts.has(key)) this.contacts.set(key, contact)
    }
    for (const lead of found.leads) this.leads.set(lead.contact, lead)
    for (const { lead, digest, ext_id } of found.entries) {
      this.digests.add(`${lead} ${digest}`)
      if (ext_id) this.extIds.set(ext_id, lead)
    }
    this.consents = Map.groupBy(found.consents, ({ contact }) => contact)
    for (const deal of found.deals) this.deals.add(dealKey(deal.contact!, deal))
  }

  /** The lead of an earlier record with this extId. */
  seen(extId: string): string | undefined {
    return this.extIds.get(extId)
  }

  take(record: LeadRecord, campaign: NamedCampaign): Taken {
    const known = record.email ? this.contacts.get(record.email) : undefined
    const filled = known ? this.fillContact(known, record) : { contact: this.addContact(record), differing: {} }
    const { contact } = filled
    const before = this.leads.get(contact.id)
    const lead = before ?? this.addLead(contact, record, campaign)
    const entry = `${lead.id} ${digestOf({ ...record, extId: null })}`
    const repeated = this.digests.has(entry)
    const worked = [
      contact !== known && known !== undefined,
      known && this.fillLead(contact, lead, before !== undefined, record, campaign, repeated ? null : filled.differing),
      !repeated && record.openDeal && this.openDeal(contact, record, campaign),
    ].includes(true)
    const { changed, ...heard } = this.consent(contact, record, known === undefined)
    if (!repeated) this.addEntry(lead, entry, record)
    if (before && !repeated) this.meetAgain(lead, record, campaign)
    if (record.extId) this.extIds.set(record.extId, lead.id)
    const status = !before ? 'created' : worked || changed ? 'updated' : 'skipped'
    return { id: lead.id, status, ...heard }
  }

  /**
   * Writes each table in one statement, or two if rows exist, and the change rows in record order. Deduplication
   * entries and touches of existing leads are not part of the change log.
   */
  async write({ tx, write, housekeep, record }: Locked<'marketing'>): Promise<void> {
    const insert = async (table: keyof Rows, rows: readonly object[]) => {
      if (rows.length === 0) return
      const statement = insertRows(this.ctx, tx, table, rows)
      if (table === 'touch') housekeep(statement.onConflict((known) => known.doNothing()))
      else if (table === 'lead_entry') housekeep(statement)
      else write(statement)
      await leaving()
    }
    for (const [table, rows] of Object.entries(this.rows) as [keyof Rows, Map<string, object>][]) {
      const columns = CHANGED[table]
      if (!columns) await insert(table, [...rows.values()])
      else {
        const [fresh = [], known = []] = [true, false].map((isNew) =>
          [...rows].flatMap(([id, row]) => (this.made.has(id) === isNew ? [row] : [])),
        )
        await insert(table, fresh)
        const changes = known.map((row) => Object.fromEntries(columns.map((column) => [column, (row as Row)[column]])))
        if (changes.length > 0) write(updateRows(this.ctx, tx, table, ['id'], changes))
      }
    }
    for (const change of this.changes) record(change)
  }

  private addContact(record: LeadRecord): Contact {
    const { name, email, company, phone } = record
    const contact = draftRecord(contactKind, this.ctx, { name: name ?? email ?? record.extId!, email, company, phone })
    if (email) this.contacts.set(email, contact)
    this.made.add(contact.id)
    this.put('contact', contact.id, stored(contactKind, contact, null))
    this.changes.push({ event: 'contact.created', record: contact })
    return contact
  }

  private addLead(contact: Contact, record: LeadRecord, { campaign, campaign_label }: NamedCampaign): LeadRow {
    const at = this.ctx.now.toISOString()
    const lead: LeadRow = {
      id: newId(this.ctx.now),
      contact: contact.id,
      kind: record.kind ?? 'lead',
      status: 'new',
      owner: null,
      source: record.source ?? null,
      medium: record.medium ?? null,
      campaign,
      campaign_label,
      message: record.message ?? null,
      deal: null,
      version: 1,
      created_at: at,
      updated_at: at,
    }
    this.made.add(lead.id)
    this.keepLead(lead)
    this.changes.push({ event: 'lead.created', record: { ...lead, name: contact.name, email: contact.email } })
    if (record.message) this.note(lead, { message: record.message })
    return lead
  }

  /** The contact after the record, and the differing values that may not replace existing ones. */
  private fillContact(contact: Contact, { name, company, phone, overwrite }: LeadRecord) {
    const { set, differing } = sift(contact, { name, company, phone }, overwrite)
    const revised = revise(contact, set as Partial<Contact>, this.ctx.now)
    if (!revised) return { contact, differing }
    this.contacts.set(emailKey(contact.email!)!, revised.after)
    this.put('contact', contact.id, stored(contactKind, revised.after, contact))
    this.changes.push({ event: 'contact.updated', record: revised.after, before: revised.old })
    return { contact: revised.after, differing }
  }

  /** `differing` contains values of the person that differ from the contact; null for a repeated record. */
  private fillLead(
    contact: Contact,
    lead: LeadRow,
    existed: boolean,
    { source, medium, overwrite, message: sent }: LeadRecord,
    { campaign, campaign_label, key }: NamedCampaign,
    differing: object | null,
  ): boolean {
    const place = campaign_label === null || key === campaignKey(lead) ? {} : { campaign_label }
    const ofLead = existed ? sift(lead, { source, medium, ...place }, overwrite) : { set: {}, differing: {} }
    const moved = 'campaign_label' in ofLead.set ? { campaign } : {}
    const revised = revise(lead, { ...ofLead.set, ...moved } as Partial<LeadRow>, this.ctx.now)
    if (revised) {
      this.keepLead(revised.after)
      const of = { name: contact.name, email: contact.email }
      this.changes.push({ event: 'lead.updated', record: { ...revised.after, ...of }, before: revised.old })
    }
    const message = existed && sent ? { message: sent } : {}
    const words = { ...differing, ...ofLead.differing, ...message }
    const isNoted = differing !== null && Object.keys(words).length > 0
    if (isNoted) this.note(revised?.after ?? lead, words)
    return revised !== null || isNoted
  }

  private openDeal(contact: Contact, record: LeadRecord, campaign: NamedCampaign): boolean {
    const key = dealKey(contact.id, campaign)
    if (this.deals.has(key)) return false
    this.deals.add(key)
    const company = record.company ?? contact.company
    const name = dealName({ name: contact.name, company }, campaign.campaign_label)
    const fields = { name, contact: contact.id, company }
    const deal = draftRecord(dealKind, this.ctx, fields)
    this.put('deal', deal.id, stored(dealKind, deal, null))
    const { campaign: id, campaign_label } = campaign
    this.put('lead_deal', deal.id, { deal: deal.id, campaign: id, campaign_label })
    this.changes.push({ event: 'deal.created', record: deal })
    return true
  }

  /**
   * Appends new consent; the consent of a new contact is part of its creation. Only a dated, later consent undoes a
   * withdrawal.
   */
  private consent(contact: Contact, { consent, source }: LeadRecord, isNew: boolean): Heard {
    if (consent === null || consent === undefined) return { changed: false, withdrawn: false, isEarly: false }
    const given = typeof consent === 'boolean' ? { given: consent } : consent
    const purpose = given.purpose ?? 'marketing'
    const history = this.consents.get(contact.id) ?? []
    const standing = standingConsent(history, purpose)
    const { at, isDated, isAhead } = consentTime(given.at ? instantOf(given.at) : null, this.ctx.now)
    const isEarly = isAhead && !isDated
    const withdrawn = given.given && standing?.granted === false && (!isDated || at <= standing.at)
    const repeated =
      isDated && !isAhead
        ? history.some((one) => one.purpose === purpose && one.at === at && one.granted === given.given)
        : standing?.granted === given.given || withdrawn
    if (repeated) return { changed: false, withdrawn, isEarly }
    this.consents.set(contact.id, [...history, { contact: contact.id, purpose, granted: given.given, at }])
    const id = newId(this.ctx.now)
    const evidence = {
      contact: contact.id,
      purpose,
      granted: given.given,
      at,
      source: given.source ?? source ?? null,
      text: given.text ?? null,
      text_hash: typeof given.text === 'string' ? textHash(given.text) : null,
      version: given.version ?? null,
      token: this.ctx.actor.kind === 'token' ? this.ctx.actor.id : null,
      form: this.ctx.actor.kind === 'form' ? this.ctx.actor.id : null,
      address: this.address,
    }
    this.put('consent', id, { id, ...evidence, created_at: this.ctx.now.toISOString() })
    if (!isNew) this.changes.push({ event: 'consent.recorded', record: { ...evidence, id, version: 1 } })
    return { changed: true, withdrawn, isEarly }
  }

  private addEntry(lead: LeadRow, entry: string, { extId }: LeadRecord): void {
    this.digests.add(entry)
    this.put('lead_entry', entry, { lead: lead.id, digest: entry.split(' ')[1], ext_id: extId ?? null })
  }

  /** A lead keeps its first campaign; a later campaign that names it gets a touch. */
  private meetAgain(lead: LeadRow, { email, source, medium }: LeadRecord, { key, ...named }: NamedCampaign): void {
    if (!email || !key || key === campaignKey(lead) || this.ctx.actor.kind === 'form') return
    const at = this.ctx.now.toISOString()
    const ts = `${at.slice(0, 19)}Z`
    const touch = { email, kind: 'lead', ...named, campaign_key: key, source: source ?? '', medium: medium ?? '', ts }
    const id = newId(this.ctx.now)
    this.put('touch', JSON.stringify(touch), { id, ...touch, note: null, created_at: at })
  }

  /** Values that the lead does not store are added to its timeline. */
  private note(lead: LeadRow, words: object): void {
    this.changes.push({ event: 'lead.noted', record: { id: lead.id, version: lead.version, ...words } })
  }

  private keepLead(lead: LeadRow): void {
    this.leads.set(lead.contact, lead)
    this.put('lead', lead.id, lead)
  }

  private put(table: keyof Rows, key: string, row: object): void {
    this.rows[table].set(key, row)
  }
}

function dealKey(contact: string, named: Parameters<typeof campaignKey>[0]) {
  return `${contact} ${campaignKey(named)}`
}

/** Splits incoming values: those that fill an empty field or may replace one, and those that differ and may not. */
function sift(now: object, incoming: Record<string, string | null | undefined>, overwrite?: boolean | null) {
  const set: Record<string, string> = {}
  const differing: Record<string, string> = {}
  for (const [field, value] of Object.entries(incoming)) {
    const was = (now as Record<string, unknown>)[field]
    if (value === null || value === undefined || value === was) continue
    if (overwrite || was === null || was === '') set[field] = value
    else differing[field] = value
  }
  return { set, differing }
}
