import { type RawBuilder, sql } from 'kysely'

/** What a record of each kind is called, as SQL over its table. */
export const RECORD_NAMES = {
  task: sql`task.title`,
  project: sql`project.name`,
  contact: sql`contact.name`,
  deal: sql`deal.name`,
  invoice: sql`coalesce(invoice.number, 'Draft for ' || invoice.company, 'Draft')`,
  campaign: sql`campaign.name`,
  item: sql`item.name`,
  purchase_order: sql`purchase_order.number`,
  stock_count: sql`stock_count.number`,
  lead: sql`lead.name`,
  member: sql`member.name`,
} satisfies Record<string, RawBuilder<unknown>>

type Named = keyof typeof RECORD_NAMES
/** Kinds that never are in the Trash. */
const UNTRASHED: readonly Named[] = ['member', 'stock_count']

/** Whether a row of that table is out of the Trash. */
export const isPresent = (entity: Named) =>
  UNTRASHED.includes(entity) ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${entity}.deleted_at`)} is null`
