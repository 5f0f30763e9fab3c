import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { addRecord, draftRecord, takeStep } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { invoiceKind } from '../invoices/kind.ts'
import { presentRefs } from '../invoices/mutations.ts'
import { quoteKind } from './kind.ts'
import type { BillQuote, Quote } from './schema.ts'

/** Creates the draft of the invoice with the lines of an accepted quote, only once: the quote then names it. */
export function billQuote(ctx: WorkspaceContext, { due = null, ...seen }: BillQuote): Promise<Quote> {
  return change(ctx, (changing) =>
    takeStep(quoteKind, ctx, changing, seen, 'updated', async (before) => {
      if (before.status !== 'accepted') throw conflict('Only an accepted quote can be billed.')
      if (before.invoice)
        throw conflict('This quote already has an invoice. Restore it from the Trash if it was deleted.')
      const { id: quote, company, address, tax_number, currency, lines, number } = before
      const refs = await presentRefs(ctx, changing.tx, before)
      const content = { company, address, tax_number, currency, lines, due, note: `Quote ${number}`, quote }
      const invoice = draftRecord(invoiceKind, ctx, { ...content, ...refs })
      await addRecord(invoiceKind, ctx, changing, invoice)
      return { invoice: invoice.id }
    }),
  )
}
