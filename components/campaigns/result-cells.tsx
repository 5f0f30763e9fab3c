import type { ReactNode } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import type { Notation } from '#components/ui/format-number.ts'
import type { Results, ResultSource } from '#server/modules/marketing/results/schema.ts'
import {
  formatAmount,
  type Asked,
  campaignLabel,
  formatCount,
  type Money,
  NONE,
  type ResultRow,
  formatShare,
  sourceLabel,
} from './format-results.ts'
import type { ResultColumn } from './result-order.ts'

export type Cells = Record<Exclude<ResultColumn, 'name'>, ReactNode>
type Ask = (asked: Asked) => void

/** A figure that opens its breakdown. */
function Figure({ words, asked, onAsk }: { words: string; asked: Asked; onAsk: Ask }) {
  if (words === NONE) return NONE
  return (
    <BareButton
      title="Show breakdown"
      className="rounded-sm decoration-ink-faint decoration-dotted underline-offset-3 hover:underline"
      onClick={() => onAsk(asked)}
    >
      {words}
    </BareButton>
  )
}

/** One line for each currency. */
const lines = (money: readonly Money[], cell: (one: Money) => ReactNode) =>
  money.length === 0
    ? NONE
    : money.map((one) => (
        <span key={one.currency} className="block">
          {cell(one)}
        </span>
      ))

/** The figures of a campaign, or the totals. */
export function sumCells(notation: Notation, row: ResultRow | Results['totals'], onAsk: Ask): Cells {
  const of = 'key' in row ? campaignLabel(row) : 'all campaigns'
  const key = 'key' in row ? { key: row.key } : {}
  const figure = (words: string, label: string, asked: Omit<Asked, 'title' | 'key'>) => (
    <Figure words={words} asked={{ title: `${label}: ${of}`, ...key, ...asked }} onAsk={onAsk} />
  )
  return {
    impressions: figure(formatCount(notation, row.impressions), 'Impressions', { measure: 'impressions' }),
    clicks: figure(formatCount(notation, row.clicks), 'Clicks', { measure: 'clicks' }),
    ctr: formatShare(notation, row.ctr, 2),
    cpc: lines(row.money, ({ cpc, currency }) => formatAmount(notation, cpc, currency)),
    conversions: figure(formatCount(notation, row.conversions), 'Conversions', { measure: 'conversions' }),
    value: lines(row.money, ({ value, currency }) =>
      figure(formatAmount(notation, value, currency), 'Reported value', { measure: 'value', currency }),
    ),
    cost: lines(row.money, ({ cost, currency }) =>
      figure(formatAmount(notation, cost, currency), 'Spent', { measure: 'cost', currency }),
    ),
    revenue: lines(row.money, ({ revenue, currency }) =>
      figure(formatAmount(notation, revenue, currency), 'Won', { measure: 'revenue', currency }),
    ),
    return: lines(row.money, (money) => formatShare(notation, money.return, 0)),
  }
}

/** The figures of one source of a campaign. */
export function sourceCells(notation: Notation, row: ResultRow, of: ResultSource, onAsk: Ask): Cells {
  const { source, currency } = of
  const figure = (words: string, label: string, measure: Asked['measure']) => {
    const title = `${label}: ${campaignLabel(row)}, ${sourceLabel(source)}`
    return <Figure words={words} asked={{ title, key: row.key, source, currency, measure }} onAsk={onAsk} />
  }
  return {
    impressions: figure(formatCount(notation, of.impressions), 'Impressions', 'impressions'),
    clicks: figure(formatCount(notation, of.clicks), 'Clicks', 'clicks'),
    ctr: formatShare(notation, of.ctr, 2),
    cpc: formatAmount(notation, of.cpc, currency),
    conversions: figure(formatCount(notation, of.conversions), 'Conversions', 'conversions'),
    value: figure(formatAmount(notation, of.value, currency), 'Reported value', 'value'),
    cost: figure(formatAmount(notation, of.cost, currency), 'Spent', 'cost'),
    revenue: NONE,
    return:
      of.return === null ? (
        NONE
      ) : (
        <>
          {formatShare(notation, of.return, 0)} <span className="text-ink-muted">claimed</span>
        </>
      ),
  }
}
