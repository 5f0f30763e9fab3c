import { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { line, text } from '#server/core/values/fields.ts'
import { LINES } from '#server/modules/invoices/schema.ts'
import { QUOTE_STATUSES } from '#server/modules/quotes/schema.ts'
import { dayNamed, recordNamed } from '../names/resolve.ts'
import { DayWords, defineWriteTool, Link, Named } from './define-tool.ts'
import { linkTo } from './links.ts'

export const draftQuote = defineWriteTool({
  name: 'draft_quote',
  description:
    'Drafts a quote for a client: from a deal, or for a contact or company. It has no number and nothing is sent: a person checks and sends it.',
  kind: 'draft',
  input: {
    lines: LINES.min(1, 'must have at least 1 entry').describe('tax_rate in percent'),
    deal: Named.optional().describe('Name or id'),
    contact: Named.optional().describe('Name or id'),
    project: Named.optional().describe('Name or id'),
    company: line(200).optional(),
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
  async prepare({ ctx, api }, { lines, deal, contact, project, company, valid_until, intro, terms }) {
    const idOf = async (entity: string, asked: string) => (await recordNamed(ctx, entity, entity, asked)).id
    const offered = deal ? await api.deals.get({ id: await idOf('deal', deal) }) : undefined
    const client = contact ? await idOf('contact', contact) : offered?.contact
    const within = project ? await idOf('project', project) : offered?.project
    const named = company ?? offered?.company
    if (!offered && !client && !named) throw invalid('deal', 'name a deal, a contact or a company')
    return {
      lines,
      ...(offered && { deal: offered.id, currency: offered.currency }),
      ...(client && { contact: client }),
      ...(within && { project: within }),
      ...(named && { company: named }),
      ...(valid_until && { valid_until: dayNamed(ctx, 'valid_until', valid_until) }),
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
