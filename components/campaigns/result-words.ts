import { nameOf } from '#components/connectors/connector-words.ts'
import { moneyWords } from '#components/records/field-words.ts'
import { sumWords } from '#components/records/money-sums.ts'
import { type Notation, numberText, quantityWords } from '#components/ui/number-words.ts'
import type { Results, ResultSource } from '#server/modules/marketing/results/schema.ts'

export type ResultRow = Results['campaigns'][number]
export type Sums = Results['totals']
export type Money = Sums['money'][number]

export const NONE = '–'

export const countWords = (notation: Notation, count: number | null) =>
  count === null ? NONE : quantityWords(notation, count)
export const amountWords = (notation: Notation, amount: number | null, currency: string | null) =>
  amount === null || currency === null ? NONE : moneyWords(notation, amount, currency, undefined, true)
export const shareWords = (notation: Notation, ratio: number | null, digits: number) =>
  ratio === null
    ? NONE
    : numberText(notation, ratio, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })

export const sourceWords = (source: ResultSource['source']) =>
  source === 'pushed' ? 'Entered and pushed' : nameOf(source)
export const campaignWords = ({ name }: Pick<ResultRow, 'name'>) => name ?? 'No campaign'

/** "€12,500 + $3,000": what was spent or won, per currency. */
export const sumOf = (notation: Notation, { money }: Pick<Sums, 'money'>, of: 'cost' | 'revenue') =>
  sumWords(
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
