import { sql } from 'kysely'
import type { KindFacts } from '#server/core/records/facts.ts'
import { getInvoice } from './queries.ts'

export const invoiceKind: KindFacts = {
  table: 'invoice',
  read: 'invoices.read',
  page: '/invoices',
  title: sql`coalesce(invoice.number, 'Draft for ' || invoice.company, 'Draft')`,
  trash: true,
  search: { detail: sql`case when invoice.number is not null then invoice.company end`, status: 'status' },
  comments: getInvoice,
  live: true,
}
