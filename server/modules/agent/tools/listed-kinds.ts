import type { z } from 'zod'
import { Contact } from '#server/modules/contacts/schema.ts'
import { Deal, DEAL_STAGES, DEAL_STATUSES } from '#server/modules/deals/schema.ts'
import { StockedItem } from '#server/modules/inventory/schema.ts'
import { Invoice, INVOICE_STATUSES } from '#server/modules/invoices/schema.ts'
import { Quote, QUOTE_STATUSES } from '#server/modules/quotes/schema.ts'
import type { Caller } from './define-tool.ts'

type Row = { id: string } & Record<string, unknown>
type Page = { data: Row[]; total?: number | undefined; has_more: boolean }
export type ListedKind = {
  /** Calls the procedure of the list with input of its schema. */
  list(api: Caller, input: never): Promise<Page>
  /** The fields of an entry, beside its link. */
  row: z.ZodObject
  /** The labels of filters that accept them. */
  labels: Record<string, readonly string[]>
}

const AT = { id: true, version: true, updated_at: true } as const
const MONEY = {
  number: true,
  status: true,
  company: true,
  contact: true,
  deal: true,
  project: true,
  total: true,
} as const

/** The kinds of records that share one list, with the filters and sort orders of the REST API. */
export const LISTED: Record<string, ListedKind> = {
  contact: {
    list: (api, input) => api.contacts.list(input),
    row: Contact.pick({ ...AT, name: true, email: true, phone: true, company: true, title: true, tags: true }),
    labels: {},
  },
  deal: {
    list: (api, input) => api.deals.list(input),
    row: Deal.pick({
      ...AT,
      name: true,
      stage: true,
      status: true,
      amount: true,
      currency: true,
      close_date: true,
      contact: true,
      project: true,
      company: true,
      owners: true,
      tags: true,
    }),
    labels: { status: DEAL_STATUSES, stage: DEAL_STAGES },
  },
  quote: {
    list: (api, input) => api.quotes.list(input),
    row: Quote.pick({ ...AT, ...MONEY, currency: true, valid_until: true }),
    labels: { status: QUOTE_STATUSES },
  },
  invoice: {
    list: (api, input) => api.invoices.list(input),
    row: Invoice.pick({ ...AT, ...MONEY, currency: true, amount_due: true, issued: true, due: true, overdue: true }),
    labels: { status: INVOICE_STATUSES },
  },
  item: {
    list: (api, input) => api.inventory.items(input),
    row: StockedItem.pick({
      ...AT,
      number: true,
      name: true,
      group: true,
      unit: true,
      price: true,
      supplier: true,
      active: true,
      onHand: true,
      onOrder: true,
    }),
    labels: {},
  },
}
