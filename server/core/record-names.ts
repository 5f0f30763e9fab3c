import { type RawBuilder, sql } from 'kysely'

/** What a record of each kind is called, as SQL over its table. */
export const RECORD_NAMES = {
  task: sql`task.title`,
  project: sql`project.name`,
  contact: sql`contact.name`,
  deal: sql`deal.name`,
  invoice: sql`coalesce(invoice.number, 'Draft for ' || invoice.company, 'Draft')`,
  campaign: sql`campaign.name`,
  form: sql`form.name`,
  item: sql`item.name`,
  purchase_order: sql`purchase_order.number`,
  stock_count: sql`stock_count.number`,
  lead: sql`lead.name`,
  member: sql`member.name`,
} satisfies Record<string, RawBuilder<unknown>>

/** A lead is called what its contact is, and is in the Trash with it. */
const LEADS = sql`(
  select lead.workspace_id, lead.id, lead.status, lead.updated_at, contact.name, contact.company, contact.email,
    contact.search_text, contact.deleted_at
  from lead join contact on contact.workspace_id = lead.workspace_id and contact.id = lead.contact)`

type Named = keyof typeof RECORD_NAMES
/** Kinds that never are in the Trash. */
const UNTRASHED: readonly Named[] = ['member', 'stock_count']

/** Whether a row of that table is out of the Trash. */
export const isPresent = (entity: Named) =>
  UNTRASHED.includes(entity) ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${entity}.deleted_at`)} is null`

/** Where rows of a kind with their names are read from, under the name of its table. */
export const rowsNamed = (entity: Named) => (entity === 'lead' ? sql`${LEADS} as lead` : sql`${sql.table(entity)}`)
