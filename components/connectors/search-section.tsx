'use client'

import { useTRPC } from '#components/sync/trpc.tsx'
import type { Notation } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Column } from '#components/ui/table.tsx'
import type { SearchRow } from '#server/modules/connectors/traffic/schema.ts'
import { formatCount, formatPosition, formatShare } from './format-traffic.ts'
import { TopTable, TrafficSection } from './traffic-section.tsx'

/** Search Console: clicks, impressions, CTR and position, with the top queries and pages. */
export function SearchSection({ id }: { id: string }) {
  const notation = useNotation()
  const { connectors } = useTRPC()
  return (
    <TrafficSection
      query={(days) => connectors.searchTraffic.queryOptions({ id, days }, { staleTime: 0 })}
      note="Google leaves out rare queries, so totals are smaller than in Search Console."
      figures={({ total }) =>
        total
          ? [
              { label: 'Clicks', value: formatCount(notation, total.clicks) },
              { label: 'Impressions', value: formatCount(notation, total.impressions) },
              { label: 'CTR', value: formatShare(notation, total.ctr) },
              { label: 'Average position', value: formatPosition(notation, total.position) },
            ]
          : []
      }
    >
      {(data) => (
        <div className="grid gap-4 xl:grid-cols-2">
          <TopTable
            label="Top queries"
            columns={columnsIn(notation, 'Top queries')}
            rows={data?.queries}
            rowKey={({ name }) => name}
            empty="No queries in these days."
          />
          <TopTable
            label="Top pages"
            columns={columnsIn(notation, 'Top pages')}
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
const columnsIn = (notation: Notation, name: string): Column<SearchRow>[] => [
  named(name),
  { key: 'clicks', header: 'Clicks', align: 'right', cell: ({ clicks }) => formatCount(notation, clicks) },
  {
    key: 'impressions',
    header: 'Impressions',
    align: 'right',
    wideOnly: true,
    cell: ({ impressions }) => formatCount(notation, impressions),
  },
  { key: 'ctr', header: 'CTR', align: 'right', wideOnly: true, cell: ({ ctr }) => formatShare(notation, ctr) },
  { key: 'position', header: 'Position', align: 'right', cell: ({ position }) => formatPosition(notation, position) },
]
