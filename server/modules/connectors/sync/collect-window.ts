import { setImmediate } from 'node:timers/promises'
import type { NewRow } from '#server/core/database/rows.ts'
import { addressKey } from '#server/core/values/fields.ts'
import {
  type ExternalCampaign,
  type ExternalInvoice,
  METRIC_FIGURES,
  type MetricFigure,
  type MetricRow,
  MovedPages,
  type Page,
  Parked,
  PROFIT_FIGURES,
  type ProfitFigure,
  type ProfitMonth,
  ProviderError,
  type Window,
} from '../providers/adapter.ts'
import { isCurrency } from '../providers/read-decimal.ts'
import { asKey, clean } from '../providers/read-text.ts'
import { wrongAnswer } from '../providers/refusals.ts'
import { wholeMonths } from '../rules.ts'

/** Rows without the columns shared by the window. */
export type MetricDay = NewRow<'metric_day', 'connector' | 'account' | 'run'>
export type Invoice = NewRow<'external_invoice', 'connector' | 'account' | 'run'>
export type ProfitOfMonth = NewRow<'profit_month', 'connector' | 'account'>

export type Collected = {
  metrics: Map<string, MetricDay>
  invoices: Map<string, Invoice>
  profits: Map<string, ProfitOfMonth>
  campaigns: Map<string, ExternalCampaign>
}

const LARGEST = 200_000
/** Counts repeated rows too, to detect a provider that ignores the page parameter. */
const MOST_RECEIVED = 2 * LARGEST
const TEXT_LENGTH = 300
/** Nine billion in millionths: exact as a number, and above any daily amount. */
const LARGEST_NUMBER = BigInt(Number.MAX_SAFE_INTEGER)
/** Corrections can be negative; counts cannot. */
const SIGNED: readonly MetricFigure[] = ['costMicros', 'valueMicros']
const columnOf = <F extends string>(figure: F) =>
  figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<F>
type ColumnOf<F extends string> = F extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : F

/**
 * All pages of a window, validated. A repeated page changes nothing. `Parked` while the provider generates the report.
 */
export async function collectWindow(
  pages: AsyncIterable<Page | Parked>,
  window: Window,
  name: string,
): Promise<Collected | Parked> {
  const collected: Collected = { metrics: new Map(), invoices: new Map(), profits: new Map(), campaigns: new Map() }
  let received = 0
  for await (const page of pages) {
    if (page instanceof Parked) return page
    received += (page.metrics?.length ?? 0) + (page.invoices?.length ?? 0)
    if (received > MOST_RECEIVED) throw wrongAnswer(name, 'the same rows on every page')
    for (const row of page.metrics ?? []) place(collected.metrics, metricKey(row), metricRow(row, window, name))
    for (const row of page.invoices ?? []) place(collected.invoices, asKey(row.extId), invoiceRow(row, window, name))
    for (const row of page.profits ?? []) place(collected.profits, row.month, profitRow(row, window, name))
    for (const campaign of page.campaigns ?? []) collected.campaigns.set(campaign.extId, campaignRow(campaign))
    if (collected.metrics.size + collected.invoices.size > LARGEST)
      throw new ProviderError(
        'too_many_rows',
        `${name} has more than ${LARGEST.toLocaleString('en')} rows from ${window.from} to ${window.to}. Choose fewer accounts.`,
      )
    await setImmediate()
  }
  return collected
}

function place<R extends object>(rows: Map<string, R>, key: string, row: R): void {
  const before = rows.get(key)
  if (before && !sameRow(before, row)) throw new MovedPages(key)
  rows.set(key, row)
}

export const sameRow = (one: object, other: object) =>
  Object.entries(one).every(([column, value]) => value === Reflect.get(other, column))

const metricKey = ({ date, campaignExtId, breakdown }: MetricRow) => keyOf(date, asKey(campaignExtId), asKey(breakdown))

export const keyOf = (date: string, campaignExtId: string, breakdown: string) =>
  JSON.stringify([date, campaignExtId, breakdown])

function metricRow(row: MetricRow, window: Window, name: string): MetricDay {
  requireDay(row.date, window, name)
  const figures: Partial<Record<ColumnOf<MetricFigure>, number | null>> = {}
  if (row.currency !== undefined) requireCurrency(row.currency, row.date, name)
  for (const figure of METRIC_FIGURES) {
    const value = row[figure]
    const isSigned = SIGNED.includes(figure)
    if (value !== undefined && (value > LARGEST_NUMBER || value < (isSigned ? -LARGEST_NUMBER : 0n)))
      throw wrong(name, `${columnOf(figure)} of ${row.date} is ${value}`)
    if (isSigned && value && !row.currency) throw wrong(name, `an amount on ${row.date} has no currency`)
    figures[columnOf(figure)] = value === undefined ? null : Number(value)
  }
  return {
    date: row.date,
    campaign_ext_id: asKey(row.campaignExtId),
    breakdown: asKey(row.breakdown),
    currency: row.currency ?? null,
    ...figures,
  }
}

const campaignRow = ({ extId, name, utm }: ExternalCampaign): ExternalCampaign => ({
  extId: asKey(extId),
  name: clean(name, TEXT_LENGTH) || clean(extId, TEXT_LENGTH),
  utm: utm && clean(utm, TEXT_LENGTH),
})

function invoiceRow(row: ExternalInvoice, window: Window, name: string): Invoice {
  requireDay(row.date, window, name)
  requireCurrency(row.currency, row.date, name)
  return {
    ext_id: asKey(row.extId),
    number: row.number && clean(row.number, TEXT_LENGTH),
    date: row.date,
    currency: row.currency,
    total_micros: exact(row.totalMicros, name),
    paid_micros: exact(row.paidMicros, name),
    customer: row.customer && clean(row.customer, TEXT_LENGTH),
    email: row.email ? addressKey(clean(row.email, TEXT_LENGTH)) || null : null,
  }
}

/** Monthly totals can exceed exact numbers in currencies with small units, so they are sent as text. */
function profitRow(row: ProfitMonth, window: Window, name: string): ProfitOfMonth {
  requireDay(row.month, wholeMonths(window), name)
  requireCurrency(row.currency, row.month, name)
  const amounts: Partial<Record<`${ColumnOf<ProfitFigure>}_micros`, string | null>> = {}
  for (const figure of PROFIT_FIGURES) {
    const value = row[figure]
    if (value !== null && BigInt.asIntN(64, value) !== value)
      throw wrong(name, `${columnOf(figure)} of ${row.month} is ${value} millionths`)
    amounts[`${columnOf(figure)}_micros`] = value === null ? null : `${value}`
  }
  return { month: row.month, currency: row.currency, ...amounts }
}

function exact(micros: bigint, name: string): number {
  if (micros > LARGEST_NUMBER || micros < -LARGEST_NUMBER) throw wrong(name, `an amount is ${micros} millionths`)
  return Number(micros)
}

function requireDay(date: string, { from, to }: Window, name: string): void {
  if (date < from || date > to) throw wrong(name, `a row is dated ${date}, but the request was for ${from} to ${to}`)
}

function requireCurrency(currency: string, date: string, name: string): void {
  if (!isCurrency(currency)) throw wrong(name, `currency of ${date} is “${currency.slice(0, 10)}”`)
}

const wrong = (name: string, what: string) =>
  new ProviderError(
    'bad_answer',
    `${name} sent invalid figures: ${what}. No data for these days was stored. Atrium tries again later.`,
  )
