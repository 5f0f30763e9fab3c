import { type RawBuilder, sql } from 'kysely'

/** What a kind of record is called, and the text by whose words it is found: word for word the table's indexed expression. */
type Document = { name: RawBuilder<unknown>; words: RawBuilder<unknown> }

export const DOCUMENTS = {
  task: { name: sql`task.title`, words: sql`fold_all(task.title || ' ' || task."desc", task.tags)` },
  project: { name: sql`project.name`, words: sql`fold(project.name || ' ' || project."desc")` },
  contact: {
    name: sql`contact.name`,
    words: sql`fold(contact.name || ' ' || coalesce(contact.email, '') || ' ' || coalesce(contact.company, '') || ' ' || contact.notes)`,
  },
  deal: {
    name: sql`deal.name`,
    words: sql`fold(deal.name || ' ' || coalesce(deal.company, '') || ' ' || deal.notes)`,
  },
  invoice: {
    name: sql`coalesce(invoice.number, 'Draft for ' || invoice.company, 'Draft')`,
    words: sql`fold(coalesce(invoice.number, '') || ' ' || coalesce(invoice.company, ''))`,
  },
  campaign: { name: sql`campaign.name`, words: sql`fold(campaign.name || ' ' || coalesce(campaign.slug, ''))` },
  member: { name: sql`member.name`, words: sql`fold(member.name || ' ' || member.email)` },
} satisfies Record<string, Document>
