import { campaignLabel, type ResultRow } from './format-results.ts'

export const RESULT_COLUMNS = {
  name: 'Campaign',
  impressions: 'Impressions',
  clicks: 'Clicks',
  ctr: 'CTR',
  cpc: 'CPC',
  conversions: 'Conversions',
  value: 'Reported value',
  cost: 'Spent',
  revenue: 'Won',
  return: 'Return',
} as const
export type ResultColumn = keyof typeof RESULT_COLUMNS
export type ResultOrder = { by: ResultColumn; descending: boolean }

/** `-cost` in the address: by costs, highest first. */
export function readOrder(words: string | null): ResultOrder {
  const by = words?.replace(/^-/, '') ?? ''
  return by in RESULT_COLUMNS
    ? { by: by as ResultColumn, descending: words!.startsWith('-') }
    : { by: 'cost', descending: true }
}

/** A campaign of a data source that belongs to none of the workspace. */
export const isUnmatched = ({ campaign, name, sources }: ResultRow) =>
  !campaign && name !== null && sources.some(({ source }) => source !== 'pushed')

/** Rows by one column; rows without that figure are last. Amounts are compared in one currency only. */
export function orderedResults(rows: readonly ResultRow[], { by, descending }: ResultOrder, currency: string) {
  const sign = descending ? -1 : 1
  if (by === 'name') return rows.toSorted((a, b) => sign * campaignLabel(a).localeCompare(campaignLabel(b)))
  const figure = (row: ResultRow) => {
    if (by === 'impressions' || by === 'clicks' || by === 'ctr' || by === 'conversions') return row[by]
    return row.money.find((money) => money.currency === currency)?.[by] ?? null
  }
  return rows.toSorted((a, b) => {
    const [first, second] = [figure(a), figure(b)]
    if (first === null) return second === null ? 0 : 1
    if (second === null) return -1
    return sign * (first - second)
  })
}
