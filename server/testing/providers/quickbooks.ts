import { json, type Reply } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import { profitReport } from './quickbooks-report.ts'
import type { SimulatedDay } from './world.ts'

// Shapes: developer.intuit.com, Accounting API (Invoice, CreditMemo, Customer, CompanyInfo, Preferences, query operations).
export const REALM = '4620816365000000001'
const DOCUMENTS =
  /^select \* from (Invoice|CreditMemo) where TxnDate >= '(\d{4}-\d{2}-\d{2})' and TxnDate <= '(\d{4}-\d{2}-\d{2})' orderby Id startposition (\d+) maxresults (\d+)$/
const CUSTOMERS = /^select Id, PrimaryEmailAddr from Customer where Id in \(('\d+'(?:, '\d+')*)\) maxresults (\d+)$/
const LARGEST_PAGE = 1_000

const fault = (status: number, code: string, Message: string, type: string): Reply =>
  json(status, { Fault: { Error: [{ Message, Detail: Message, code }], type }, time: '2026-01-01T00:00:00.000-08:00' })
const invalid = (message: string) => fault(400, '4000', message, 'ValidationFault')

export const quickbooks: Provider = {
  slug: 'quickbooks',
  oauth: {
    authorizePath: '/connect/oauth2',
    tokenPath: '/oauth2/v1/tokens/bearer',
    revokePath: '/v2/oauth2/tokens/revoke',
    scope: 'com.intuit.quickbooks.accounting',
    pkce: 'refused',
    clientAuth: 'basic',
    rotates: true,
    refreshes: true,
    accessSeconds: 3600,
    callback: { realmId: REALM },
    answer: { x_refresh_token_expires_in: 100 * 86_400 },
  },
  unauthorized: () =>
    fault(401, '3200', 'message=AuthenticationFailed; errorCode=003200; statusCode=401', 'AUTHENTICATION'),
  throttled: () => fault(429, '3001', 'message=ThrottleExceeded; errorCode=003001; statusCode=429', 'THROTTLE'),
  api({ method, path, query }, api) {
    const [, version, company, realm, ...rest] = path.split('/')
    if (version !== 'v3' || company !== 'company' || method !== 'GET') return json(404, {})
    if (realm !== REALM) return fault(403, '3100', 'message=ApplicationAuthorizationFailed', 'AUTHORIZATION')
    if (query.get('minorversion') !== '75') return invalid('minorversion must be 75')
    if (rest.join('/') === `companyinfo/${REALM}`)
      return json(200, { CompanyInfo: { Id: '1', CompanyName: 'Example' } })
    if (rest.join('/') === 'reports/ProfitAndLoss') return profitReport(query, api)
    return rest.join('/') === 'query' ? asked(query.get('query') ?? '', api) : json(404, {})
  },
}

function asked(text: string, api: Api): Reply {
  if (text === 'select * from Preferences')
    return answer('Preferences', [
      { Id: '1', CurrencyPrefs: { HomeCurrency: { value: 'EUR' }, MultiCurrencyEnabled: true } },
    ])
  const [, list] = CUSTOMERS.exec(text) ?? []
  if (list)
    return answer(
      'Customer',
      list.split(', ').map((id) => ({
        Id: id.slice(1, -1),
        PrimaryEmailAddr: { Address: `Customer${id.slice(1, -1)}@Example.com` },
      })),
    )
  const [, kind, from, to, position, most] = DOCUMENTS.exec(text) ?? []
  if (!kind || !from || !to) return invalid(`Error parsing query: QueryParserError: ${text.slice(0, 40)}`)
  if (Number(most) > LARGEST_PAGE || Number(position) < 1)
    return invalid('maxresults is at most 1000, startposition at least 1')
  const days = api.world.days(api.world.accounts[0]!.id, from, to).filter((day) => kindOf(day) === kind)
  const start = api.duplicatesPage ? Math.max(0, Number(position) - 11) : Number(position) - 1
  return answer(kind, days.slice(start, Number(position) - 1 + Number(most)).map(documentOf))
}

/** Nothing found is an empty object. */
const answer = (entity: string, rows: object[]): Reply =>
  json(200, {
    QueryResponse: rows.length > 0 ? { [entity]: rows, startPosition: 1, maxResults: rows.length } : {},
    time: 'now',
  })

/** Each campaign and day is a document: its cost is the total. */
export const kindOf = ({ clicks }: SimulatedDay) => (clicks % 10 === 3 ? 'CreditMemo' : 'Invoice')
export const paidOf = ({ clicks, costMicros }: SimulatedDay) => (clicks % 2 === 0 ? costMicros : 0n)
const decimal = (micros: bigint) => Number(micros) / 1e6

function documentOf(day: SimulatedDay): object {
  const open = decimal(day.costMicros - paidOf(day))
  return {
    Id: `${(Date.parse(day.date) / 86_400_000) * 10_000 + (Number(day.campaign.id) % 10_000)}`,
    DocNumber: `R-${day.clicks}`,
    TxnDate: day.date,
    TotalAmt: decimal(day.costMicros),
    ...(kindOf(day) === 'Invoice' ? { Balance: open } : { RemainingCredit: open, Balance: 0 }),
    CurrencyRef: { value: day.clicks % 5 === 0 ? 'USD' : 'EUR' },
    CustomerRef: { value: `${day.clicks % 300}`, name: `Customer ${day.clicks % 300}` },
    ...(day.clicks % 4 === 0 ? { BillEmail: { Address: 'bill@example.com' } } : {}),
  }
}

if (import.meta.main) await runSimulator(quickbooks)
