'use client'

import { useTRPC } from '#components/sync/trpc.tsx'
import type { Notation } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Column } from '#components/ui/table.tsx'
import type { VisitRow } from '#server/modules/connectors/traffic/schema.ts'
import { formatCount } from './format-traffic.ts'
import { TopTable, TrafficSection } from './traffic-section.tsx'

/** Google Analytics: sessions, users and key events, by source and medium. */
export function VisitSection({ id }: { id: string }) {
  const notation = useNotation()
  const { connectors } = useTRPC()
  return (
    <TrafficSection
      query={(days) => connectors.visitTraffic.queryOptions({ id, days }, { staleTime: 0 })}
      note="Users are added up per day and source."
      figures={({ total }) =>
        total
          ? [
              { label: 'Sessions', value: formatCount(notation, total.sessions) },
              { label: 'Users', value: formatCount(notation, total.users) },
              { label: 'Key events', value: formatCount(notation, total.key_events) },
            ]
          : []
      }
    >
      {(data) => (
        <TopTable
          label="Top sources"
          columns={columnsIn(notation)}
          rows={data?.sources}
          empty="No sessions in these days."
          rowKey={({ source, medium }) => `${source} / ${medium}`}
        />
      )}
    </TrafficSection>
  )
}

const columnsIn = (notation: Notation): Column<VisitRow>[] => [
  { key: 'source', header: 'Source / medium', cell: ({ source, medium }) => `${source} / ${medium}` },
  { key: 'sessions', header: 'Sessions', align: 'right', cell: ({ sessions }) => formatCount(notation, sessions) },
  { key: 'users', header: 'Users', align: 'right', cell: ({ users }) => formatCount(notation, users) },
  {
    key: 'key_events',
    header: 'Key events',
    align: 'right',
    cell: ({ key_events }) => formatCount(notation, key_events),
  },
]
