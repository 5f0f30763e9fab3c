'use client'

import { useTRPC } from '#components/sync/trpc.tsx'
import type { Column } from '#components/ui/table.tsx'
import type { SearchRow } from '#server/modules/connectors/traffic/schema.ts'
import { TopTable, TrafficSection } from './traffic-section.tsx'
import { countWords, positionWords, shareWords } from './traffic-words.ts'

/** Search Console: clicks, impressions, CTR and position, with the top queries and pages. */
export function SearchSection({ id }: { id: string }) {
  const { connectors } = useTRPC()
  return (
    <TrafficSection
      query={(days) => connectors.searchTraffic.queryOptions({ id, days }, { staleTime: 0 })}
      note="Google leaves out rare queries, so totals are smaller than in Search Console."
      figures={({ total }) =>
        total
          ? [
              { label: 'Clicks', value: countWords(total.clicks) },
              { label: 'Impressions', value: countWords(total.impressions) },
              { label: 'CTR', value: shareWords(total.ctr) },
              { label: 'Average position', value: positionWords(total.position) },
            ]
          : []
      }
    >
      {(data) => (
        <div className="grid gap-4 xl:grid-cols-2">
          <TopTable
            label="Top queries"
            columns={QUERIES}
            rows={data?.queries}
            rowKey={({ name }) => name}
            empty="No queries in these days."
          />
          <TopTable
            label="Top pages"
            columns={PAGES}
            rows={data?.pages}
            rowKey={({ name }) => name}
            empty="No pages in these days."
          />
        </div>
      )}
    </TrafficSection>
  )
}

const named = (header: string): Column<SearchRow> => ({
  key: 'name',
  header,
  width: 'max-w-0 w-full max-md:max-w-48',
  cell: ({ name }) => (
    <span className="block truncate" title={name}>
      {name.replace(/^https?:\/\//, '')}
    </span>
  ),
})
const FIGURES: Column<SearchRow>[] = [
  { key: 'clicks', header: 'Clicks', align: 'right', cell: ({ clicks }) => countWords(clicks) },
  {
    key: 'impressions',
    header: 'Impressions',
    align: 'right',
    wideOnly: true,
    cell: ({ impressions }) => countWords(impressions),
  },
  { key: 'ctr', header: 'CTR', align: 'right', wideOnly: true, cell: ({ ctr }) => shareWords(ctr) },
  { key: 'position', header: 'Position', align: 'right', cell: ({ position }) => positionWords(position) },
]
const QUERIES = [named('Top queries'), ...FIGURES]
const PAGES = [named('Top pages'), ...FIGURES]
