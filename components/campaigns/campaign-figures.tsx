import { useQuery } from '@tanstack/react-query'
import { Figures } from '#components/records/figures.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { addDays, todayIn } from '#components/ui/format-day.ts'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { NONE, formatShare, sumOf } from './format-results.ts'

const DAYS = 365

/** What a campaign cost and brought in, as the results count it. */
export function CampaignFigures({ campaign }: { campaign: string }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const to = todayIn(here.zone)
  const input = { from: addDays(to, 1 - DAYS), to, model: 'last' as const }
  const { data } = useQuery(useTRPC().marketing.results.queryOptions(input))
  const row = data?.campaigns.find(({ key }) => key === campaign)
  const money = row?.money ?? []
  const count = (of: 'leads' | 'touches') => (data ? formatNumber(notation, row?.[of] ?? 0) : NONE)
  const returns = money.flatMap(({ return: ratio }) => (ratio === null ? [] : [formatShare(notation, ratio, 0)]))
  return (
    <div className="flex flex-col gap-2">
      <Figures
        figures={[
          { label: 'Spent', value: sumOf(notation, { money }, 'cost') },
          { label: 'Won', value: sumOf(notation, { money }, 'revenue') },
          { label: 'Return', value: returns.join(' + ') || NONE },
          { label: 'Leads', value: count('leads') },
          { label: 'Touches', value: count('touches') },
        ]}
      />
      <p className="text-sm text-ink-muted">
        Last 12 months. <TextLink href={`${root}/campaigns?view=results&period=${DAYS}`}>Compare campaigns</TextLink>
      </p>
    </div>
  )
}
