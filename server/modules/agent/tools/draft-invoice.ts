import { z } from 'zod'
import { invalid, requiredField } from '#server/core/values/errors.ts'
import { line } from '#server/core/values/fields.ts'
import { INVOICE_STATUSES, LINES } from '#server/modules/invoices/schema.ts'
import { dayNamed } from '../names/resolve.ts'
import { CLIENT_ARGUMENTS, clientNamed } from './client-arguments.ts'
import { DayWords, defineWriteTool, Link } from './define-tool.ts'
import { linkTo } from './links.ts'

export const draftInvoice = defineWriteTool({
  name: 'draft_invoice',
  description:
    'Drafts an invoice, from a deal or for a contact or company. It has no number and nothing is sent: a person checks and issues it. Without lines, the deal’s amount is one line, which needs tax_rate.',
  kind: 'draft',
  input: {
    ...CLIENT_ARGUMENTS,
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
  async prepare(call, { lines, tax_rate, due, note, ...client }) {
    const { deal, isNamed, fields } = await clientNamed(call, client)
    if (!isNamed) throw invalid('deal', 'name a deal, a contact or a company to bill')
    return {
      ...fields,
      lines: lines ?? (deal ? lineOf(deal, tax_rate) : []),
      ...(due && { due: dayNamed(call.ctx, 'due', due) }),
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
