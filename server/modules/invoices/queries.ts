import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { inOrder } from '#server/core/in-order.ts'
import { requireKnown } from '#server/core/known.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { findRecord } from '#server/core/records/read.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { contactKind } from '../contacts/kind.ts'
import { getSeller } from '../workspaces/queries.ts'
import { amountDue } from './rules.ts'
import { Invoice, type InvoicePaper, type ListInvoices, type Parties } from './schema.ts'

type Invoices = SelectQueryBuilder<DB, 'invoice', object>
/** An invoice as it is kept. */
export type Stored = Omit<Invoice, 'amount_due'>

/** What is kept of an invoice, named as REST names it; `shown` adds what follows from it. */
export function invoiceColumns<O>(rows: SelectQueryBuilder<DB, 'invoice', O>) {
  return rows
    .select(['invoice.id', 'invoice.number', 'invoice.status', 'invoice.overdue', 'invoice.contact', 'invoice.project'])
    .select([
      'invoice.deal',
      'invoice.company',
      'invoice.address',
      'invoice.tax_number',
      'invoice.note',
      'invoice.currency',
      'invoice.subtotal',
      'invoice.tax',
      'invoice.total',
      'invoice.amount_paid',
    ])
    .select(['invoice.issued', 'invoice.due', 'invoice.paid_at', 'invoice.lines'])
    .select(['invoice.replaces', 'invoice.replaced_by'])
    .select(['invoice.version', 'invoice.created_at'])
    .select('invoice.updated_at')
}

/** The record as it is answered, in the order of its fields, so that events hold the same bytes. */
export function shown(stored: Stored): Invoice {
  return inOrder(Invoice, { ...stored, amount_due: amountDue(stored) })
}

function presentInvoices(ctx: View, db: Reader = ctx.db): Invoices {
  return db
    .selectFrom('invoice')
    .where('invoice.workspace_id', '=', ctx.workspace.id)
    .where('invoice.deleted_at', 'is', null)
}

/** Locks the invoice until the transaction ends; undefined when there is none. */
export async function lockInvoice(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined
  const found = invoiceColumns(presentInvoices(ctx, tx)).where('invoice.id', '=', id)
  const stored = (await found.forUpdate('invoice').executeTakeFirst()) as Stored | undefined
  return stored && shown(stored)
}

export async function lockTrashedInvoice(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined
  const trashed = tx
    .selectFrom('invoice')
    .where('invoice.workspace_id', '=', ctx.workspace.id)
    .where('invoice.id', '=', id)
    .where('invoice.deleted_at', 'is not', null)
  const stored = (await invoiceColumns(trashed).forUpdate('invoice').executeTakeFirst()) as Stored | undefined
  return stored && shown(stored)
}

export async function getInvoice(ctx: WorkspaceContext, id: string): Promise<Invoice> {
  if (!isId(id)) throw notFound()
  const [stored] = await query(ctx, 'invoice by id', { id }, (view, values) =>
    invoiceColumns(presentInvoices(view)).where('invoice.id', '=', values.id),
  )
  if (!stored) throw notFound()
  return shown(stored as Stored)
}

export async function getInvoicePaper(ctx: WorkspaceContext, id: string): Promise<InvoicePaper> {
  const invoice = await getInvoice(ctx, id)
  const { parties } = await presentInvoices(ctx)
    .select('invoice.parties')
    .where('invoice.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { invoice, ...((parties as Parties | null) ?? (await partiesNow(ctx, ctx.db, invoice))) }
}

/** Who bills and who is billed, as they stand at this moment. */
export async function partiesNow(ctx: WorkspaceContext, db: Reader, { contact }: Invoice): Promise<Parties> {
  const named = contact === null ? undefined : await findRecord(contactKind, ctx, db, contact)
  const seller = await getSeller(ctx, db)
  return { seller, contact: named ? { name: named.name, email: named.email } : null }
}

export async function listInvoices(ctx: WorkspaceContext, input: ListInvoices) {
  await requireKnown(ctx, { project: 'project', contact: 'contact' }, input)
  const stored = await page<Stored>(ctx, input, {
    table: 'invoice',
    rows: (view) => filterInvoices(presentInvoices(view), input),
    columns: invoiceColumns,
  })
  return { ...stored, data: stored.data.map(shown) }
}

export async function allInvoices(ctx: WorkspaceContext) {
  const stored = await whole<Stored>(ctx, { table: 'invoice', rows: (view) => invoiceColumns(presentInvoices(view)) })
  return { ...stored, data: stored.data.map(shown) }
}

function filterInvoices(rows: Invoices, { status, project, contact, updated_since, q }: ListInvoices): Invoices {
  let found = rows
  if (status) found = found.where(sql<boolean>`invoice.status = any(${status}::text[])`)
  if (project) found = found.where(sql<boolean>`invoice.project = any(${project}::uuid[])`)
  if (contact) found = found.where(sql<boolean>`invoice.contact = any(${contact}::uuid[])`)
  if (updated_since) found = found.where('invoice.updated_at', '>=', updated_since)
  if (q) found = found.where(matchesWords('invoice', q))
  return found
}
