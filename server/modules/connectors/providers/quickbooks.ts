import { z } from 'zod'
import {
  type Account,
  type Adapter,
  type ExternalInvoice,
  MovedPages,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderError,
  type Window,
} from './adapter.ts'
import { addressOf, NAME } from './quickbooks-address.ts'
import { readProfit } from './quickbooks-profit.ts'
import { readAnswer } from './read-answer.ts'
import { money, readDay } from './read-decimal.ts'
import { readProblem, refused, wrongAnswer } from './refusals.ts'

const PAGE_ROWS = 1_000
/** Rows that each page repeats of the one before. */
const OVERLAP = 20
const MOST_PAGES = 300
const CUSTOMERS_AT_ONCE = 100

/**
 * QuickBooks Online: invoices and credit memos with their paid amount (total minus balance) and the email address of
 * their customer; profit and loss by month.
 */
export const quickbooks: Adapter = {
  slug: 'quickbooks',
  oauth: {
    authorization: 'https://appcenter.intuit.com/connect/oauth2',
    token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    revocation: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    scope: 'com.intuit.quickbooks.accounting',
    pkce: false,
    parameters: {},
    clientAuth: 'basic',
    reauthDays: 5 * 365,
  },
  windowDays: 30,
  refusal,
  accounts: findCompany,
  async *read(call, account, window) {
    for (const kind of ['Invoice', 'CreditMemo'] as const)
      for await (const rows of documents(call, kind, window)) {
        const emails = await emailsOf(call, rows)
        yield { invoices: rows.map((row) => invoiceOf(row, kind, account, emails)) }
      }
    yield { profits: await readProfit(call, account, window) }
  },
}

const Id = z.string().regex(/^\d{1,20}$/)
const Amount = z.union([z.string(), z.number()])
const Document = z.object({
  Id,
  DocNumber: z.string().nullish(),
  TxnDate: z.string(),
  TotalAmt: Amount,
  Balance: Amount.optional(),
  RemainingCredit: Amount.optional(),
  CurrencyRef: z.object({ value: z.string() }).nullish(),
  CustomerRef: z.object({ value: Id, name: z.string().nullish() }).nullish(),
  BillEmail: z.object({ Address: z.string().nullish() }).nullish(),
})
type Document = z.infer<typeof Document>
const Customer = z.object({ Id, PrimaryEmailAddr: z.object({ Address: z.string().nullish() }).nullish() })

async function findCompany(call: ProviderCall): Promise<Account[]> {
  const { realm } = call
  const Company = z.object({ CompanyInfo: z.object({ CompanyName: z.string() }) })
  const url = addressOf(call, `companyinfo/${realm}`)
  const { CompanyInfo } = readAnswer(Company, await call.send({ method: 'GET', url }), NAME)
  const Preference = z.object({
    CurrencyPrefs: z.object({ HomeCurrency: z.object({ value: z.string() }).optional() }).optional(),
  })
  const [preferences] = await query(call, 'Preferences', 'select * from Preferences', Preference)
  const currency = preferences?.CurrencyPrefs?.HomeCurrency?.value ?? null
  return [{ extId: realm ?? '', name: CompanyInfo.CompanyName, currency, timeZone: null }]
}

/**
 * Pages start at 1. A document that is deleted meanwhile moves the following ones to earlier positions, so pages overlap:
 * in a stable order, no row is missing between two pages if the second one starts with a row of the first one.
 */
async function* documents(
  call: ProviderCall,
  kind: 'Invoice' | 'CreditMemo',
  { from, to }: Window,
): AsyncGenerator<Document[]> {
  let before: ReadonlySet<string> | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const rows = await query(
      call,
      kind,
      `select * from ${kind} where TxnDate >= '${from}' and TxnDate <= '${to}' orderby Id ` +
        `startposition ${page * (PAGE_ROWS - OVERLAP) + 1} maxresults ${PAGE_ROWS}`,
      Document,
    )
    if (before && !before.has(rows[0]?.Id ?? '')) throw new MovedPages()
    yield rows
    if (rows.length < PAGE_ROWS) return
    before = new Set(rows.map(({ Id: id }) => id))
  }
  throw wrongAnswer(NAME, `more pages than it announced (${kind})`)
}

/** Documents without an email address use that of their customer. */
async function emailsOf(call: ProviderCall, rows: readonly Document[]): Promise<Map<string, string>> {
  const without = rows.filter(({ BillEmail }) => !BillEmail?.Address)
  const ids = [...new Set(without.flatMap(({ CustomerRef }) => CustomerRef?.value ?? []))]
  const emails = new Map<string, string>()
  for (let start = 0; start < ids.length; start += CUSTOMERS_AT_ONCE) {
    const part = ids.slice(start, start + CUSTOMERS_AT_ONCE).map((id) => `'${id}'`)
    const text = `select Id, PrimaryEmailAddr from Customer where Id in (${part.join(', ')}) maxresults ${CUSTOMERS_AT_ONCE}`
    for (const { Id: id, PrimaryEmailAddr: email } of await query(call, 'Customer', text, Customer))
      if (email?.Address) emails.set(id, email.Address)
  }
  return emails
}

/** Ids are only unique per kind of document, so the kind is part of the key. */
function invoiceOf(
  row: Document,
  kind: 'Invoice' | 'CreditMemo',
  account: Account,
  emails: Map<string, string>,
): ExternalInvoice {
  const currency = row.CurrencyRef?.value ?? account.currency
  if (!currency) throw wrongAnswer(NAME, `no currency (CurrencyRef of ${kind} ${row.Id})`)
  const total = money(row.TotalAmt, currency, 'TotalAmt', NAME)
  const open = kind === 'Invoice' ? row.Balance : (row.RemainingCredit ?? row.Balance)
  const paid = total - money(open ?? 0, currency, 'Balance', NAME)
  const sign = kind === 'Invoice' ? 1n : -1n
  return {
    extId: `${kind === 'Invoice' ? 'invoice' : 'credit-memo'}-${row.Id}`,
    number: row.DocNumber || null,
    date: readDay(row.TxnDate, 'TxnDate', NAME),
    currency,
    totalMicros: sign * total,
    paidMicros: sign * paid,
    customer: row.CustomerRef?.name || null,
    email: row.BillEmail?.Address || emails.get(row.CustomerRef?.value ?? '') || null,
  }
}

async function query<Row>(call: ProviderCall, entity: string, text: string, row: z.ZodType<Row>): Promise<Row[]> {
  const answer = await call.send({ method: 'GET', url: addressOf(call, 'query', { query: text }) })
  const Rows = z.object({ QueryResponse: z.looseObject({ [entity]: z.array(row).optional() }) })
  const { QueryResponse } = readAnswer(Rows, answer, NAME)
  return (QueryResponse[entity] ?? []) as Row[]
}

const Problem = z.object({ Fault: z.object({ Error: z.array(z.object({ code: z.string().optional() })).min(1) }) })

/** Limits are per minute, without a retry time. */
function refusal(answer: ProviderAnswer): ProviderError | undefined {
  if (answer.status >= 500) return undefined
  const code = readProblem(Problem, answer)?.Fault.Error[0]?.code ?? `HTTP ${answer.status}`
  if (answer.status === 429 || code === '3001' || code === '003001') return refused('throttled', NAME, code, 60_000)
  if (answer.status === 401) return refused('needs_reauth', NAME, code)
  return refused(answer.status === 403 ? 'forbidden' : 'refused', NAME, code)
}
