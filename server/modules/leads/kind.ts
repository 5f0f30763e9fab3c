import { sql } from 'kysely'
import type { KindFacts } from '#server/core/records/facts.ts'
import { getLead } from './queries.ts'

export const leadKind: KindFacts = {
  table: 'lead',
  read: 'marketing.read',
  page: '/leads',
  title: 'name',
  /** A lead is called what its contact is, and is in the Trash with it. */
  rows: sql`(
    select lead.workspace_id, lead.id, lead.status, lead.updated_at, contact.name, contact.company, contact.email,
      contact.search_text, contact.deleted_at
    from lead join contact on contact.workspace_id = lead.workspace_id and contact.id = lead.contact)`,
  search: { detail: sql`coalesce(lead.company, lead.email)`, status: 'status' },
  comments: getLead,
}
