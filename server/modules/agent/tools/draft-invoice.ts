import { z } from 'zod'
import { invalid, requiredField } from '#server/core/values/errors.ts'
import { line } from '#server/core/values/fields.ts'
import { INVOICE_STATUSES, LINES } from '#server/modules/invoices/schema.ts'
import { dayNamed, recordNamed } from '../names/resolve.ts'
import { DayWords, defineWriteTool, Link, Named } from './define-tool.ts'
import { linkTo } from './links.ts'

export const draftInvoice = defineWriteTool({
  name: 'draft_invoice',
  description:
    'Drafts an invoice, from a deal or for a contact or company. It has no number and nothing is sent: a person checks and issues it. Without lines, the deal’s amount is one line, which needs tax_rate.',
  kind: 'draft',
  input: {
    deal: Named.optional().describe('Name or id'),
    contact: Named.optional().describe('Name or id'),
    project: Named.optional().describe('Name or id'),
    company: line(200).optional(),
    lines: LINES.optional().describe('description, quantity, unit_price, tax_rate in percent'),
    tax_rate: z.number().min(0).max(100).optional().describe('Percent, for the line of the deal’s amount'),
    due: DayWords.optional(),
    note: line(2000).optional(),
  },
  output: {
    id: z.string(),
    status: z.enum(INVOICE_STATUSES),
    company: z.string().optional(),
    currency: z.string(),
    subtotal: z.number(),
    tax: z.number(),
    total: z.number(),
    due: z.string().optional(),
    version: z.int(),
    link: Link,
  },
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx, api }, { deal, contact, project, company, lines, tax_rate, due, note }) {
    const billed =
      deal === undefined ? undefined : await api.deals.get({ id: (await recordNamed(ctx, 'deal', 'deal', deal)).id })
    const named = contact ? (await recordNamed(ctx, 'contact', 'contact', contact)).id : billed?.contact
    const within = project ? (await recordNamed(ctx, 'project', 'project', project)).id : billed?.project
    const payer = company ?? billed?.company
    if (!billed && !named && !payer) throw invalid('deal', 'name a deal, a contact or a company to bill')
    return {
      ...(billed && { deal: billed.id, currency: billed.currency }),
      ...(named && { contact: named }),
      ...(within && { project: within }),
      ...(payer && { company: payer }),
      lines: lines ?? (billed ? lineOf(billed, tax_rate) : []),
      ...(due && { due: dayNamed(ctx, 'due', due) }),
      ...(note && { note }),
    }
  },
  async apply({ ctx, api }, plan) {
    const { id, status, company, currency, subtotal, tax, total, due, version } = await api.invoices.create(plan)
    const link = linkTo(ctx, 'invoice', id)!
    return {
      id,
      status,
      currency,
      subtotal,
      tax,
      total,
      version,
      link,
      ...(company && { company }),
      ...(due && { due }),
    }
  },
})

function lineOf({ name, amount }: { name: string; amount: number | null }, tax_rate: number | undefined) {
  if (amount === null) throw invalid('lines', 'the deal has no amount. Send the lines of the invoice')
  if (tax_rate === undefined)
    throw requiredField('tax_rate', 'is required to bill the amount of the deal. Or send the lines')
  return [{ description: name, quantity: 1, unit_price: amount, tax_rate }]
}
