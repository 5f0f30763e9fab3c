import type { z } from 'zod'
import { type FieldError, invalidFields } from '#server/core/values/errors.ts'
import { validationError } from '#server/core/values/validation.ts'
import { Contact, ListContacts } from '#server/modules/contacts/schema.ts'
import { Deal, DEAL_STAGES, DEAL_STATUSES, ListDeals } from '#server/modules/deals/schema.ts'
import { ListItems, StockedItem } from '#server/modules/inventory/schema.ts'
import { Invoice, INVOICE_STATUSES, ListInvoices } from '#server/modules/invoices/schema.ts'
import { ListQuotes, Quote, QUOTE_STATUSES } from '#server/modules/quotes/schema.ts'
import type { Caller } from './define-tool.ts'

type Row = { id: string } & Record<string, unknown>
type Page = { data: Row[]; total?: number | undefined; has_more: boolean }
export type ListedKind = {
  /** Calls the procedure of the list with input of this schema; throws `validation_error` for other input. */
  list(api: Caller, input: object): Promise<Page>
  schema: z.ZodObject
  /** The fields of an entry, beside its link. */
  row: z.ZodObject
  /** The labels of filters that accept them. */
  labels: Record<string, readonly string[]>
}

type Described<S extends z.ZodObject> = Omit<ListedKind, 'list' | 'schema'> & {
  schema: S
  list(api: Caller, input: z.output<S>): Promise<Page>
}

const listed = <S extends z.ZodObject>(kind: Described<S>): ListedKind => ({
  ...kind,
  async list(api, input) {
    const parsed = kind.schema.safeParse(input)
    if (!parsed.success) throw invalidFields(validationError(parsed.error).fields.map(within('filters')))
    return kind.list(api, parsed.data)
  },
})

const within = (argument: string) => (one: FieldError) => ({ ...one, field: `${argument}.${one.field}` })

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

/** The kinds of records that share one list, with the sort orders of the REST API, and its filters but those that follow from fields. */
export const LISTED: Record<string, ListedKind> = {
  contact: listed({
    list: (api, input) => api.contacts.list(input),
    schema: ListContacts,
    row: Contact.pick({ ...AT, name: true, email: true, phone: true, company: true, title: true, tags: true }),
    labels: {},
  }),
  deal: listed({
    list: (api, input) => api.deals.list(input),
    schema: ListDeals,
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
  }),
  quote: listed({
    list: (api, input) => api.quotes.list(input),
    schema: ListQuotes,
    row: Quote.pick({ ...AT, ...MONEY, currency: true, valid_until: true }),
    labels: { status: QUOTE_STATUSES },
  }),
  invoice: listed({
    list: (api, input) => api.invoices.list(input),
    schema: ListInvoices,
    row: Invoice.pick({ ...AT, ...MONEY, currency: true, amount_due: true, issued: true, due: true, overdue: true }),
    labels: { status: INVOICE_STATUSES },
  }),
  item: listed({
    list: (api, input) => api.inventory.items(input),
    schema: ListItems,
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
  }),
}
