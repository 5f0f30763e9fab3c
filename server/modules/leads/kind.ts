import { sql } from 'kysely'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { Lead } from '../marketing/schema.ts'
import { CreateLead, LeadView, UpdateLead } from './schema.ts'

/** The latest marketing consent; at the same instant a withdrawal wins. */
const consent = sql`coalesce((
  select case when granted then 'given' else 'withdrawn' end from consent
  where consent.workspace_id = lead.workspace_id and consent.contact = lead.contact and purpose = 'marketing'
  order by at desc, granted limit 1), 'none')`

/** Events contain the lead as `Lead`; the application shows it as `LeadView`. */
export const leadKind = defineKind(
  { record: Lead, row: LeadView, create: CreateLead, update: UpdateLead },
  {
    table: 'lead',
    page: '/leads',
    title: 'name',
    trash: false,
    live: false,
    /** A lead has the name of its contact and goes to the Trash with it. */
    rows: sql`(
      select lead.workspace_id, lead.id, lead.status, lead.owner, lead.updated_at, contact.name, contact.company, contact.email,
        contact.search_text, contact.deleted_at
      from lead join contact on contact.workspace_id = lead.workspace_id and contact.id = lead.contact)`,
    search: { detail: sql`coalesce(lead.company, lead.email)`, status: 'status' },
    comments: true,
    owned: ['owner'],
    notifies: { field: 'owner', as: 'assignment' },
    family: 'marketing',
    path: 'leads',
    read: 'marketing.read',
    write: 'marketing.write',
    refs: { campaign: 'campaign' },
    otherRefs: { deal: 'deal' },
    people: ['owner'],
    defaults: () => ({ kind: 'lead', status: 'new' as const }),
    /** A campaign chosen by hand replaces the name that was sent. */
    derive: (_ctx, { before, after }) => (before && before.campaign !== after.campaign ? { campaign_label: null } : {}),
    columns: {
      name: 'contact.name',
      email: 'contact.email',
      phone: 'contact.phone',
      company: 'contact.company',
      consent,
    },
    from: (rows) => rows.innerJoin('contact', (join) => sameWorkspace(join, 'contact.id', 'lead.contact')),
    /** Leads whose contact is not in the Trash. */
    present: sql<boolean>`exists (select from contact
      where contact.workspace_id = lead.workspace_id and contact.id = lead.contact and contact.deleted_at is null)`,
  },
)
