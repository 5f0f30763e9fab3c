import { type Figure, Figures } from '#components/records/figures.tsx'
import { formatMoney } from '#components/records/format-field.ts'
import { formatNumber, formatPercent } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { ExternalCampaignPage } from '#server/modules/connectors/matching/schema.ts'

/** How much of the cost of the last 90 days is matched, by currency, and how many campaigns are not. */
export function MatchSummary({ page: { counts, costs } }: { page: ExternalCampaignPage }) {
  const notation = useNotation()
  const total = counts.matched + counts.unmatched + counts.left_out
  if (total === 0) return null
  const money = (amount: number, currency: string) => formatMoney(notation, amount, currency, 2)
  const figures = costs.flatMap(({ currency, matched, unmatched }): Figure[] => {
    const all = matched + unmatched
    if (all === 0) return []
    const share = Math.floor((matched / all) * 100)
    return [
      {
        label: `${currency} cost matched, 90 days`,
        value: formatPercent(notation, share),
        hint: `${money(matched, currency)} of ${money(all, currency)}`,
      },
    ]
  })
  const number = (label: string, value: number): Figure => ({ label, value: formatNumber(notation, value) })
  return (
    <Figures
      figures={[
        ...figures,
        number('Not matched', counts.unmatched),
        ...(counts.left_out > 0 ? [number('Excluded', counts.left_out)] : []),
      ]}
    />
  )
}
