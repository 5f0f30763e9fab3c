import { z } from 'zod'
import type { Account, Adapter, ExternalInvoice, ProviderCall } from './adapter.ts'
import { NAME, Reference, refusal, searchRead, Text } from './odoo-search.ts'
import { money, readDay } from './read-decimal.ts'
import { wrongAnswer } from './refusals.ts'

/** Odoo 19: posted customer invoices and credit notes of a company, with paid amounts. */
export const odoo: Adapter = {
  slug: 'odoo',
  authorize: ({ accessToken, realm }) => ({
    authorization: `Bearer ${accessToken}`,
    ...(realm && { 'x-odoo-database': realm }),
  }),
  windowDays: 30,
  refusal,
  accounts: listCompanies,
  async *read(call, account, { from, to }) {
    const domain = [
      ['company_id', '=', Number(account.extId)],
      ['move_type', 'in', ['out_invoice', 'out_refund']],
      ['state', '=', 'posted'],
      ['invoice_date', '>=', from],
      ['invoice_date', '<=', to],
    ]
    for await (const moves of searchRead(call, { model: 'account.move', domain, fields: FIELDS }, Move)) {
      const emails = await emailsOf(call, moves)
      yield { invoices: moves.map((move) => invoiceOf(move, emails)) }
    }
  },
}

const FIELDS = ['name', 'move_type', 'invoice_date', 'currency_id', 'amount_total', 'amount_residual', 'partner_id']
const Move = z.object({
  id: z.int(),
  name: Text,
  move_type: z.enum(['out_invoice', 'out_refund']),
  invoice_date: z.string(),
  currency_id: Reference,
  amount_total: z.number(),
  amount_residual: z.number(),
  partner_id: Reference,
})
type Move = z.infer<typeof Move>

async function listCompanies(call: ProviderCall): Promise<Account[]> {
  const Company = z.object({ id: z.int(), name: z.string(), currency_id: Reference })
  const found: Account[] = []
  const question = { model: 'res.company', domain: [], fields: ['name', 'currency_id'] }
  for await (const rows of searchRead(call, question, Company))
    for (const { id, name, currency_id: currency } of rows)
      found.push({ extId: `${id}`, name, currency: currency ? currency[1] : null, timeZone: null })
  return found
}

async function emailsOf(call: ProviderCall, moves: readonly Move[]): Promise<Map<number, string>> {
  const ids = [...new Set(moves.flatMap(({ partner_id: partner }) => (partner ? [partner[0]] : [])))]
  const emails = new Map<number, string>()
  if (ids.length === 0) return emails
  const question = {
    model: 'res.partner',
    domain: [
      ['id', 'in', ids],
      ['active', 'in', [true, false]],
    ],
    fields: ['email'],
  }
  for await (const rows of searchRead(call, question, z.object({ id: z.int(), email: Text })))
    for (const { id, email } of rows) if (email) emails.set(id, email)
  return emails
}

/** Credit notes have positive amounts in Odoo. */
function invoiceOf(move: Move, emails: Map<number, string>): ExternalInvoice {
  const { id, currency_id: reference, partner_id: partner } = move
  if (!reference) throw wrongAnswer(NAME, `no currency (currency_id of ${id})`)
  const [, currency] = reference
  const total = money(move.amount_total, currency, 'amount_total', NAME)
  const paid = total - money(move.amount_residual, currency, 'amount_residual', NAME)
  const sign = move.move_type === 'out_refund' ? -1n : 1n
  return {
    extId: `${id}`,
    number: move.name,
    date: readDay(move.invoice_date, 'invoice_date', NAME),
    currency,
    totalMicros: sign * total,
    paidMicros: sign * paid,
    customer: partner ? partner[1] : null,
    email: partner ? (emails.get(partner[0]) ?? null) : null,
  }
}
