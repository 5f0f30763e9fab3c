'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { Connector } from '#server/modules/connectors/schema.ts'
import { SHOWN, unmatchedCampaigns } from './asked-campaigns.ts'
import { MatchDialog } from './match-dialog.tsx'
import { type MatchRow, matchRowOf, MatchTable } from './match-table.tsx'

type UnmatchedSectionProps = { connector: Connector; lastRun: string }

/** Campaigns of a connection whose figures no campaign is credited with; hidden without any. */
export function UnmatchedSection({ connector, lastRun }: UnmatchedSectionProps) {
  const [matching, setMatching] = useState<MatchRow>()
  return (
    <>
      {/* The key fetches them again after a run. */}
      <Unmatched key={lastRun} connector={connector} onMatch={setMatching} />
      {matching && <MatchDialog rows={[matching]} onClose={() => setMatching(undefined)} />}
    </>
  )
}

type UnmatchedProps = { connector: Connector; onMatch: (row: MatchRow) => void }

/** The most expensive ones come first. */
function Unmatched({ connector: { id, provider }, onMatch }: UnmatchedProps) {
  const notation = useNotation()
  const { root } = useFrame()
  const { data } = useQuery(useTRPC().connectors.campaigns.queryOptions(unmatchedCampaigns(id), { staleTime: 0 }))
  if (!data || data.total === 0) return null
  const { total } = data
  return (
    <Section
      title="Not matched"
      description="Figures of these campaigns are not credited to any of yours."
      actions={
        total > SHOWN && (
          <LinkButton size="sm" href={`${root}/connectors/campaigns?state=unmatched&source=${provider}`}>
            Show all {formatNumber(notation, total)}
          </LinkButton>
        )
      }
    >
      <Card flush>
        <MatchTable
          label="Campaigns that are not matched"
          rows={data.data.map(matchRowOf)}
          isLoading={false}
          empty={null}
          onMatch={onMatch}
        />
      </Card>
    </Section>
  )
}
