import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { findRecord, getRecord, present } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { contactKind } from '../contacts/kind.ts'
import { getSeller } from '../workspaces/queries.ts'
import { invoiceKind } from './kind.ts'
import type { Invoice, InvoicePaper, Parties } from './schema.ts'

export async function getInvoicePaper(ctx: WorkspaceContext, id: string): Promise<InvoicePaper> {
  const invoice = await getRecord(invoiceKind, ctx, id)
  const { parties } = await present(invoiceKind, ctx)
    .select('invoice.parties')
    .where('invoice.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { invoice, ...((parties as Parties | null) ?? (await partiesNow(ctx, ctx.db, invoice))) }
}

/** The seller and the billed party, as they are now. */
export async function partiesNow(
  ctx: WorkspaceContext,
  db: Reader,
  { contact }: Pick<Invoice, 'contact'>,
): Promise<Parties> {
  const named = contact === null ? undefined : await findRecord(contactKind, ctx, db, contact)
  const seller = await getSeller(ctx, db)
  return { seller, contact: named ? { name: named.name, email: named.email } : null }
}
