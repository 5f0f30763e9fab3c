import { divided } from '#server/core/values/decimals.ts'
import type { ProviderSlug } from '../../connectors/rules.ts'
import { inCents, MICROS, returnOn } from './rules.ts'
import { type ResultSource, SOURCES } from './schema.ts'

/** Figures of a campaign from one source in one currency; money and conversions in millionths. Null: not measured. */
export type Measured = {
  source: ResultSource['source']
  currency: string | null
  impressions: bigint | null
  clicks: bigint | null
  conversions: bigint | null
  value: bigint | null
  /** As measured by the source. */
  cost: bigint | null
  /** The part that counts. */
  paid: bigint | null
}

type Money = {
  cost: bigint | null
  own: bigint
  clicks: bigint
  value: bigint | null
  revenue: bigint | null
  credited: bigint
}

/** Analytics reports the same sales that ad providers claim. */
export const OBSERVERS: ReadonlySet<string> = new Set<ProviderSlug>(['google-analytics'])

/** Sums that stay null until something is added. */
const plus = (sum: bigint | null, more: bigint | null) => (more === null ? sum : (sum ?? 0n) + more)
const ratio = (part: bigint, whole: bigint) => (whole === 0n ? null : Number(part) / Number(whole))
const number = (count: bigint | null) => (count === null ? null : Number(count))
const amount = (units: bigint | null) => (units === null ? null : inCents(units))
const perClick = (cost: bigint, clicks: bigint) => (clicks > 0n && cost > 0n ? inCents(divided(cost, clicks)) : null)
const share = (units: bigint | null) => (units === null ? null : Number(units) / MICROS)

/** Counts, and money per currency in millionths, of one campaign, one week or the total. */
export class Sums {
  touches = 0
  leads = 0
  deals = 0
  clicks: bigint | null = null
  private impressions: bigint | null = null
  private seenClicks = 0n
  private conversions: bigint | null = null
  private readonly currencies = new Map<string, Money>()

  measure({ source, currency, impressions, clicks, conversions, value, cost, paid }: Measured): void {
    this.impressions = plus(this.impressions, impressions)
    this.clicks = plus(this.clicks, clicks)
    if (impressions !== null) this.seenClicks += clicks ?? 0n
    this.conversions = plus(this.conversions, conversions)
    if (currency === null) return
    const money = this.of(currency)
    money.cost = plus(money.cost, paid)
    if (cost !== null && clicks !== null) {
      money.own += cost
      money.clicks += clicks
    }
    if (!OBSERVERS.has(source)) money.value = plus(money.value, value)
  }

  /** `credited`: the part that campaigns brought in, of which the return is computed. */
  win(currency: string, units: bigint, credited = units): void {
    const money = this.of(currency)
    money.revenue = plus(money.revenue, units)
    money.credited += credited
  }

  /** Costs and revenue as amounts, by currency. */
  amounts() {
    return this.sorted().map(([currency, { cost, revenue }]) => ({
      currency,
      cost: inCents(cost ?? 0n),
      revenue: inCents(revenue ?? 0n),
    }))
  }

  shown() {
    const { touches, leads, deals, impressions, clicks, conversions } = this
    return {
      touches,
      leads,
      deals,
      impressions: number(impressions),
      clicks: number(clicks),
      ctr: ratio(this.seenClicks, impressions ?? 0n),
      conversions: share(conversions),
      money: this.sorted().map(([currency, { cost, own, clicks: paidClicks, value, revenue, credited }]) => ({
        currency,
        cost: amount(cost),
        cpc: perClick(own, paidClicks),
        value: amount(value),
        revenue: amount(revenue),
        return: cost === null ? null : returnOn(cost, credited),
        costPerLead: cost === null || cost <= 0n || leads === 0 ? null : inCents(divided(cost, BigInt(leads))),
      })),
    }
  }

  /** Analytics reports a currency even without amounts that count here. */
  private sorted() {
    const shown = [...this.currencies].filter(([, { cost, value, revenue }]) => (cost ?? value ?? revenue) !== null)
    return shown.toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  private of(currency: string): Money {
    const none = { cost: null, own: 0n, clicks: 0n, value: null, revenue: null, credited: 0n }
    const known = this.currencies.get(currency) ?? none
    this.currencies.set(currency, known)
    return known
  }
}

/** The displayed figures of one source. */
export function sourceOf(measured: Measured): ResultSource {
  const { source, currency, impressions, clicks, conversions, value, cost, paid } = measured
  return {
    source,
    currency,
    impressions: number(impressions),
    clicks: number(clicks),
    conversions: share(conversions),
    ctr: impressions === null ? null : ratio(clicks ?? 0n, impressions),
    cost: amount(paid),
    cpc: cost === null || clicks === null ? null : perClick(cost, clicks),
    value: amount(value),
    return: cost === null || value === null ? null : returnOn(cost, value),
  }
}

/** In the order of the sources. The same source under several spellings of a campaign is one. */
export function bySource(rows: readonly Measured[]): Measured[] {
  const merged = new Map<string, Measured>()
  for (const row of rows) {
    const key = JSON.stringify([row.source, row.currency])
    const before = merged.get(key)
    merged.set(key, before ? added(before, row) : row)
  }
  return [...merged.values()].toSorted(
    (a, b) =>
      SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1),
  )
}

const added = (a: Measured, b: Measured): Measured => ({
  ...a,
  impressions: plus(a.impressions, b.impressions),
  clicks: plus(a.clicks, b.clicks),
  conversions: plus(a.conversions, b.conversions),
  value: plus(a.value, b.value),
  cost: plus(a.cost, b.cost),
  paid: plus(a.paid, b.paid),
})

/** Sums by key, in the order in which keys first appear. */
export class Tally {
  readonly rows: Map<string, Sums>

  constructor(keys: readonly string[] = []) {
    this.rows = new Map(keys.map((key) => [key, new Sums()]))
  }

  of(key: string): Sums {
    const known = this.rows.get(key) ?? new Sums()
    this.rows.set(key, known)
    return known
  }
}
