import { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { text } from '#server/core/values/fields.ts'
import { LINES } from '#server/modules/invoices/schema.ts'
import { QUOTE_STATUSES } from '#server/modules/quotes/schema.ts'
import { dayNamed } from '../names/resolve.ts'
import { CLIENT_ARGUMENTS, clientNamed } from './client-arguments.ts'
import { DayWords, defineWriteTool, Link } from './define-tool.ts'
import { linkTo } from './links.ts'

export const draftQuote = defineWriteTool({
  name: 'draft_quote',
  description:
    'Drafts a quote for a client: from a deal, or for a contact or company. It has no number and nothing is sent: a person checks and sends it.',
  kind: 'draft',
  input: {
    lines: LINES.min(1, 'must have at least 1 entry').describe('tax_rate in percent'),
    ...CLIENT_ARGUMENTS,
    valid_until: DayWords.optional(),
    intro: text(10_000).optional().describe('Markdown above the lines'),
    terms: text(10_000).optional().describe('Markdown below the lines'),
  },
  output: {
    id: z.string(),
    status: z.enum(QUOTE_STATUSES),
    company: z.string().optional(),
    currency: z.string(),
    subtotal: z.number(),
    tax: z.number(),
    total: z.number(),
    valid_until: z.string().optional(),
    version: z.int(),
    link: Link,
  },
  hints: { destructive: false, idempotent: false },
  async prepare(call, { lines, valid_until, intro, terms, ...client }) {
    const { isNamed, fields } = await clientNamed(call, client)
    if (!isNamed) throw invalid('deal', 'name a deal, a contact or a company')
    return {
      lines,
      ...fields,
      ...(valid_until && { valid_until: dayNamed(call.ctx, 'valid_until', valid_until) }),
      ...(intro && { intro }),
      ...(terms && { terms }),
    }
  },
  async apply({ ctx, api }, plan) {
    const { id, status, company, currency, subtotal, tax, total, valid_until, version } = await api.quotes.create(plan)
    const link = linkTo(ctx, 'quote', id)!
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
      ...(valid_until && { valid_until }),
    }
  },
})
