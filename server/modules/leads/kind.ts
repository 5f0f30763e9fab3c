import { sql } from 'kysely'
import { defineKind, type Rows } from '#server/core/records/kind.ts'
import { Lead } from '../marketing/schema.ts'
import { LeadView, UpdateLead } from './schema.ts'

const shared = {
  table: 'lead',
  path: 'leads',
  read: 'marketing.read',
  write: 'marketing.write',
  from: (rows: Rows) =>
    rows.innerJoin('contact', (join) =>
      join.onRef('contact.workspace_id', '=', 'lead.workspace_id').onRef('contact.id', '=', 'lead.contact'),
    ),
  /** Leads whose contact is not in the Trash. */
  visible: () => sql<boolean>`exists (select from contact
    where contact.workspace_id = lead.workspace_id and contact.id = lead.contact and contact.deleted_at is null)`,
} as const
const person = { name: 'contact.name', email: 'contact.email' }

/** The latest consent to marketing; of two at one instant the withdrawal. */
const consent = sql`coalesce((
  select case when granted then 'given' else 'withdrawn' end from consent
  where consent.workspace_id = lead.workspace_id and consent.contact = lead.contact and purpose = 'marketing'
  order by at desc, granted limit 1), 'none')`

/** A lead as events carry it. */
export const leadKind = defineKind({ record: Lead, update: UpdateLead }, { ...shared, columns: person })

/** A lead as the application shows it. */
export const leadViewKind = defineKind(
  { record: LeadView, row: LeadView },
  { ...shared, columns: { ...person, company: 'contact.company', consent } },
)
