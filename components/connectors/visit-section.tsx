'use client'

import { useTRPC } from '#components/sync/trpc.tsx'
import type { Column } from '#components/ui/table.tsx'
import type { VisitRow } from '#server/modules/connectors/traffic/schema.ts'
import { TopTable, TrafficSection } from './traffic-section.tsx'
import { countWords } from './traffic-words.ts'

/** Google Analytics: sessions, users and key events, by source and medium. */
export function VisitSection({ id }: { id: string }) {
  const { connectors } = useTRPC()
  return (
    <TrafficSection
      query={(days) => connectors.visitTraffic.queryOptions({ id, days }, { staleTime: 0 })}
      note="Users are added up per day and source."
      figures={({ total }) =>
        total
          ? [
              { label: 'Sessions', value: countWords(total.sessions) },
              { label: 'Users', value: countWords(total.users) },
              { label: 'Key events', value: countWords(total.key_events) },
            ]
          : []
      }
    >
      {(data) => (
        <TopTable
          label="Top sources"
          columns={COLUMNS}
          rows={data?.sources}
          empty="No sessions in these days."
          rowKey={({ source, medium }) => `${source} / ${medium}`}
        />
      )}
    </TrafficSection>
  )
}

const COLUMNS: Column<VisitRow>[] = [
  { key: 'source', header: 'Source / medium', cell: ({ source, medium }) => `${source} / ${medium}` },
  { key: 'sessions', header: 'Sessions', align: 'right', cell: ({ sessions }) => countWords(sessions) },
  { key: 'users', header: 'Users', align: 'right', cell: ({ users }) => countWords(users) },
  { key: 'key_events', header: 'Key events', align: 'right', cell: ({ key_events }) => countWords(key_events) },
]
