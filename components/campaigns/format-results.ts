import { nameOf } from '#components/connectors/provider-labels.ts'
import { formatMoney } from '#components/records/format-field.ts'
import { formatSums } from '#components/records/money-sums.ts'
import { type Notation, formatNumber, formatQuantity } from '#components/ui/format-number.ts'
import type { Results, ResultSource } from '#server/modules/marketing/results/schema.ts'

export type ResultRow = Results['campaigns'][number]
export type Sums = Results['totals']
export type Money = Sums['money'][number]

export const NONE = '–'

export const formatCount = (notation: Notation, count: number | null) =>
  count === null ? NONE : formatQuantity(notation, count)
export const formatAmount = (notation: Notation, amount: number | null, currency: string | null) =>
  amount === null || currency === null ? NONE : formatMoney(notation, amount, currency, undefined, true)
export const formatShare = (notation: Notation, ratio: number | null, digits: number) =>
  ratio === null
    ? NONE
    : formatNumber(notation, ratio, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })

export const sourceLabel = (source: ResultSource['source']) =>
  source === 'pushed' ? 'Entered and pushed' : nameOf(source)
export const campaignLabel = ({ name }: Pick<ResultRow, 'name'>) => name ?? 'No campaign'

/** "€12,500 + $3,000": what was spent or won, per currency. */
export const sumOf = (notation: Notation, { money }: Pick<Sums, 'money'>, of: 'cost' | 'revenue') =>
  formatSums(
    notation,
    money.map(({ [of]: amount, currency }) => ({ amount, currency })),
  )

/** A figure with a breakdown. */
export type Asked = {
  title: string
  measure: 'impressions' | 'clicks' | 'conversions' | 'value' | 'cost' | 'revenue'
  /** One campaign; all if absent. */
  key?: string
  source?: ResultSource['source']
  currency?: string | null
}
