import { z } from 'zod'
import { json, type Reply } from './exchange.ts'
import { type Api, type Provider, runSimulator } from './frame.ts'
import type { SimulatedDay } from './world.ts'

// Requests and errors: odoo.com/documentation/19.0, External JSON-2 API. Empty fields are false.
export const DATABASE = 'example'
export const PRODUCTS = 700
const Body = z.strictObject({
  domain: z.array(z.tuple([z.string(), z.string(), z.unknown()])),
  fields: z.array(z.string()).min(1),
  limit: z.int().min(1),
  offset: z.int().min(0).default(0),
  order: z.literal('id'),
})
type Domain = z.infer<typeof Body>['domain']

const failed = (status: number, name: string, message: string, headers?: Record<string, string>): Reply =>
  json(status, { name, message, arguments: [message, status], context: {}, debug: '' }, headers)

export const odoo: Provider = {
  slug: 'odoo',
  unauthorized: () => failed(401, 'werkzeug.exceptions.Unauthorized', 'Invalid apikey'),
  throttled: (seconds) =>
    failed(429, 'werkzeug.exceptions.TooManyRequests', 'Too many requests', { 'retry-after': `${seconds}` }),
  api({ method, path, headers, body }, api) {
    const model = /^\/json\/2\/([a-z.]+)\/search_read$/.exec(path)?.[1]
    if (headers['x-odoo-database'] !== DATABASE)
      return failed(404, 'werkzeug.exceptions.NotFound', 'No database is selected.')
    if (!model || method !== 'POST') return failed(404, 'werkzeug.exceptions.NotFound', 'The model does not exist')
    if (!headers['content-type']?.startsWith('application/json'))
      return failed(400, 'werkzeug.exceptions.BadRequest', 'Send JSON.')
    const { data, error } = Body.safeParse(JSON.parse(body))
    if (!data) return failed(422, 'werkzeug.exceptions.UnprocessableEntity', `wrong ${error.issues[0]?.path.join('.')}`)
    const rows = MODELS[model]?.(data.domain, api)
    if (!rows) return failed(403, 'odoo.exceptions.AccessError', `You are not allowed to access ${model}`)
    const after = Number(valueOf(data.domain, 'id', '>') ?? 0)
    const sorted = rows.toSorted((one, other) => Number(one['id']) - Number(other['id']))
    const first = sorted.findIndex(({ id }) => Number(id) > after)
    const from = (first === -1 ? sorted.length : first) + data.offset
    const shown = sorted.slice(api.duplicatesPage ? Math.max(0, from - 10) : from, from + data.limit)
    return json(
      200,
      shown.map((row) => Object.fromEntries(['id', ...data.fields].map((field) => [field, row[field]]))),
    )
  },
}

const valueOf = (domain: Domain, field: string, operator: string) =>
  domain.find(([name, sign]) => name === field && sign === operator)?.[2]
const decimal = (micros: bigint) => Number(micros) / 1e6

type Rows = Record<string, unknown>[]
const MODELS: Record<string, (domain: Domain, api: Api) => Rows | null> = {
  'res.company': (_domain, { world }) =>
    world.accounts.map(({ id, name, currency }, nth) => ({ id: Number(id), name, currency_id: [nth + 1, currency] })),
  'res.partner': (domain) =>
    (valueOf(domain, 'id', 'in') as number[])
      .toSorted((one, other) => one - other)
      .map((id) => ({ id, email: id % 2 === 0 ? `Partner${id}@Example.com` : false })),
  'account.move'(domain, { world }) {
    const account = world.account(String(valueOf(domain, 'company_id', '=')))
    if (!account || valueOf(domain, 'state', '=') !== 'posted') return null
    const [from, to] = [valueOf(domain, 'invoice_date', '>='), valueOf(domain, 'invoice_date', '<=')].map(String)
    return world.days(account.id, from!, to!).map((day) => moveOf(day, account.currency))
  },
  'product.product': (_domain, { memory }) =>
    stored(memory, 'products', () =>
      Array.from({ length: PRODUCTS }, (_, nth) => ({
        id: nth + 1,
        default_code: nth % 3 === 0 ? false : `SKU-${nth}`,
        name: `Product ${nth}`,
        barcode: false,
        uom_id: [1, 'Units'],
        lst_price: nth + 0.1,
      })),
    ),
  'stock.location': (domain) =>
    isOfCompanies(domain) && valueOf(domain, 'usage', '=') === 'internal'
      ? [
          { id: 8, complete_name: 'WH/Stock' },
          { id: 9, complete_name: 'WH/Output' },
        ]
      : null,
  'stock.quant': (domain, { memory }) =>
    isOfCompanies(domain) && valueOf(domain, 'location_id.usage', '=') === 'internal'
      ? stored(memory, 'quants', () => [1, 2, 3].map((id) => quant(id, id === 3 ? 1 : id, [8, 'WH/Stock'], 1.25)))
      : null,
}

const isOfCompanies = (domain: Domain) => Array.isArray(valueOf(domain, 'company_id', 'in'))
/** Tests replace what is stored. */
const stored = (memory: Api['memory'], name: string, first: () => Rows): Rows => {
  if (!memory.has(name)) memory.set(name, first())
  return memory.get(name) as Rows
}
export const quant = (id: number, product: number, location: [number, string], quantity: number) => ({
  id,
  product_id: [product, 'Product'],
  location_id: location,
  quantity,
  reserved_quantity: 0,
})

/** Each campaign and day is an invoice: its cost is the total. */
export const isRefund = ({ clicks }: SimulatedDay) => clicks % 10 === 3
export const paidOf = ({ clicks, costMicros }: SimulatedDay) => (clicks % 2 === 0 ? costMicros : 0n)

const moveOf = (day: SimulatedDay, currency: string) => ({
  id: (Date.parse(day.date) / 86_400_000) * 10_000 + (Number(day.campaign.id) % 10_000),
  name: `INV/${day.date}/${day.campaign.id}`,
  move_type: isRefund(day) ? 'out_refund' : 'out_invoice',
  invoice_date: day.date,
  currency_id: [1, currency],
  amount_total: decimal(day.costMicros),
  amount_residual: decimal(day.costMicros - paidOf(day)),
  partner_id: [day.clicks % 40, `Partner ${day.clicks % 40}`],
})

if (import.meta.main) await runSimulator(odoo)
