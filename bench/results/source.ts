import { dayAfter } from '#server/core/values/days.ts'
import { scaled } from '#server/core/values/decimals.ts'
import { newId } from '#server/core/values/ids.ts'
import type { Stage } from '../support/stage.ts'

const CAMPAIGNS = 200
/** Unmatched campaigns of providers. */
const STRAY = 20
const CONTACTS = 5_000
const TOUCHES = 50_000
const DEALS = 4_000
const CHUNK = 5_000
const ACCOUNTS = [
  { provider: 'google-ads', currency: 'EUR' },
  { provider: 'meta', currency: 'USD' },
]
const MICROS = 1_000_000

/** Sums of the generated data between the first and last day; money in millionths by currency. */
export type Source = {
  rows: number
  impressions: number
  clicks: number
  conversions: number
  value: Record<string, bigint>
  /** The costs that count: pushed costs are excluded on days with costs of a provider, unless they are preferred. */
  cost: Record<string, bigint>
  revenue: Record<string, bigint>
  touches: number
  leads: number
}

type Row = Record<string, string | number | readonly string[] | null>

/** A number from 0 to below `below`, determined by its arguments. */
function drawn(below: number, ...from: number[]): number {
  let hash = 7
  for (const one of from) {
    hash = Math.imul(hash ^ (one + 0x9e3779b9), 0x85ebca6b)
    hash ^= hash >>> 13
  }
  return (hash >>> 0) % below
}

function add(sums: Record<string, bigint>, currency: string, amount: bigint): void {
  sums[currency] = (sums[currency] ?? 0n) + amount
}

/** Writes campaigns with figures of two providers for each day, pushed costs, touches, leads and deals. */
export async function writeSource(stage: Stage, from: string, to: string): Promise<Source> {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  const now = `${to}T00:00:00Z`
  const stamps = { created_at: now, updated_at: now }
  const campaigns = Array.from({ length: CAMPAIGNS }, (_, n) => ({
    id: newId(new Date()),
    name: `Campaign ${n}`,
    name_key: `campaign ${n}`,
    status: 'active',
    currency: 'EUR',
    version: 1,
    ...stamps,
  }))
  const ids = campaigns.map(({ id }) => id)
  const source: Source = {
    rows: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    touches: 0,
    leads: 0,
    value: {},
    cost: {},
    revenue: {},
  }
  const insert = (table: string, rows: Row[]) => insertRows(stage, table, rows)
  await insert('campaign', campaigns)
  await insert(
    'cost_source',
    ids.filter(isPreferred).map((campaign) => ({ campaign, source: 'pushed' })),
  )
  for (const [place, account] of ACCOUNTS.entries())
    await writeFigures(insert, { place, ...account, ids, days, source })
  await stage.sql(
    `select sum_metrics(workspace_id, connector, account, min(date), max(date)) from metric_day
     group by workspace_id, connector, account`,
  )
  await writeCosts(insert, { ids, days, source, stamps })
  await writeSales(insert, { ids, days, source, stamps })
  await stage.sql('vacuum (analyze)')
  return source
}

type Insert = (table: string, rows: Row[]) => Promise<void>
type Parts = { ids: string[]; days: string[]; source: Source }

async function insertRows({ sql, workspaceId }: Stage, table: string, rows: Row[]): Promise<void> {
  const columns = ['workspace_id', ...Object.keys(rows[0]!)].join()
  for (let start = 0; start < rows.length; start += CHUNK) {
    const part = rows.slice(start, start + CHUNK).map((row) => ({ workspace_id: workspaceId, ...row }))
    await sql(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(part),
    ])
  }
}

const isPreferred = (_: string, campaign: number) => campaign % 10 === 0
const isPushed = (campaign: number, day: number) => campaign % 2 === 0 && day % 5 === 0
/** Some campaigns pause, so that pushed costs count on those days. */
const hasCost = (campaign: number, day: number) => (campaign + day) % 15 !== 0

async function writeFigures(
  insert: Insert,
  { place, provider, currency, ids, days, source }: Parts & { place: number; provider: string; currency: string },
): Promise<void> {
  const connector = newId(new Date())
  const account = '1'
  const stamps = { created_at: `${days[0]}T00:00:00Z`, updated_at: `${days[0]}T00:00:00Z` }
  await insert('connector', [
    {
      id: connector,
      provider,
      status: 'active',
      read_from: days[0]!,
      every_hours: 6,
      failures: 0,
      version: 1,
      ...stamps,
    },
  ])
  await insert('connector_account', [{ connector, ext_id: account, name: 'Account', currency, chosen: 'true' }])
  await insert(
    'external_campaign',
    Array.from({ length: CAMPAIGNS + STRAY }, (_, n) => ({
      connector,
      account,
      ext_id: `${n}`,
      name: `Campaign ${n}`,
      name_key: `campaign ${n}`,
      campaign: ids[n] ?? null,
      matched_by: n < CAMPAIGNS ? 'name' : null,
    })),
  )
  const rows: Row[] = []
  for (const [d, date] of days.entries())
    for (let n = 0; n < CAMPAIGNS + STRAY; n++) {
      const impressions = drawn(5_000, place, d, n)
      const clicks = drawn(100, place, d, n, 1)
      const conversions_micros = drawn(5, place, d, n, 2) * MICROS
      const value_micros = drawn(90_000_000, place, d, n, 3)
      const cost_micros = hasCost(n, d) ? 1 + drawn(20_000_000, place, d, n, 4) : 0
      const figures = { impressions, clicks, conversions_micros, value_micros, cost_micros }
      rows.push({
        connector,
        account,
        date,
        campaign_ext_id: `${n}`,
        breakdown: '',
        run: connector,
        currency,
        ...figures,
      })
      source.impressions += impressions
      source.clicks += clicks
      source.conversions += conversions_micros / MICROS
      add(source.value, currency, BigInt(value_micros))
      const isReplaced = n < CAMPAIGNS && isPreferred('', n) && isPushed(n, d)
      if (!isReplaced) add(source.cost, currency, BigInt(cost_micros))
    }
  source.rows += rows.length
  await insert('metric_day', rows)
}

async function writeCosts(insert: Insert, { ids, days, source, stamps }: Parts & { stamps: Row }): Promise<void> {
  const rows: Row[] = []
  for (const [d, date] of days.entries())
    for (const [n, campaign] of ids.entries()) {
      if (!isPushed(n, d)) continue
      const amount = `${drawn(90, d, n)}.${String(drawn(1_000_000, d, n, 1)).padStart(6, '0')}`
      rows.push({
        id: newId(new Date()),
        date,
        campaign,
        campaign_key: campaign,
        channel: 'fair',
        currency: 'EUR',
        amount,
        ...stamps,
      })
      if (isPreferred('', n) || !hasCost(n, d)) add(source.cost, 'EUR', scaled(amount, 6))
    }
  await insert('cost', rows)
}

/** All touches belong to potential buyers; half of the deals are won. */
async function writeSales(insert: Insert, { ids, days, source, stamps }: Parts & { stamps: Row }): Promise<void> {
  const contacts = Array.from({ length: CONTACTS }, (_, n) => ({
    id: newId(new Date()),
    name: `Contact ${n}`,
    email: `contact${n}@bench.test`,
    tags: [],
    notes: '',
    version: 1,
    ...stamps,
  }))
  const at = (n: number) => `${days[drawn(days.length, n, 5)]}T12:00:00Z`
  await insert('contact', contacts)
  await insert(
    'touch',
    Array.from({ length: TOUCHES }, (_, n) => {
      const campaign = ids[drawn(ids.length, n, 1)]!
      const { email } = contacts[drawn(CONTACTS, n, 2)]!
      const ts = new Date(Date.parse(at(n)) + (n % 40_000) * 1_000).toISOString()
      const texts = { kind: 'visit', source: 'search', medium: `ad ${n}` }
      return { id: newId(new Date()), email, campaign, campaign_key: campaign, ts, created_at: ts, ...texts }
    }),
  )
  await insert(
    'lead',
    contacts.map(({ id }, n) => ({
      id: newId(new Date()),
      contact: id,
      kind: 'lead',
      status: 'new',
      campaign: ids[n % ids.length]!,
      version: 1,
      created_at: at(n),
      updated_at: at(n),
    })),
  )
  const deals = Array.from({ length: DEALS }, (_, n) => ({
    id: newId(new Date()),
    name: `Deal ${n}`,
    stage: n % 2 ? 'won' : 'proposal',
    tags: [],
    notes: '',
    owners: [],
    amount: `${100 + drawn(9900, n)}.${10 + drawn(90, n, 1)}`,
    currency: n % 3 ? 'EUR' : 'USD',
    version: 1,
    contact: contacts[n % CONTACTS]!.id,
    closed_at: n % 2 ? at(n + 1) : null,
    ...stamps,
  }))
  await insert('deal', deals)
  for (const { stage, currency, amount } of deals) if (stage === 'won') add(source.revenue, currency, scaled(amount, 6))
  source.touches = TOUCHES
  source.leads = CONTACTS
}
