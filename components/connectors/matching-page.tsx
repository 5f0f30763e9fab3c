'use client'

import { Cable, Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchText } from '#components/records/use-search-text.ts'
import { useSelection } from '#components/records/use-selection.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useAddress } from '#components/shell/use-address.ts'
import { useManages } from '#components/shell/use-manages.ts'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pager } from '#components/ui/pagination.tsx'
import { Card } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { MATCH_STATES } from '#server/modules/connectors/matching/rules.ts'
import { PROVIDERS } from '#server/modules/connectors/rules.ts'
import { PAGE } from './asked-campaigns.ts'
import { MatchBar } from './match-bar.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { STATE_LABELS } from './match-labels.ts'
import { MatchSummary } from './match-summary.tsx'
import { type MatchRow, matchRowOf, MatchTable } from './match-table.tsx'
import { useExternalCampaigns } from './use-matching.ts'

const STATES = [
  { value: 'all', label: 'All campaigns' },
  ...MATCH_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]
const SOURCES = [
  { value: 'all', label: 'All data sources' },
  ...PROVIDERS.map(({ slug, name }) => ({ value: slug, label: name })),
]

/** Matches campaigns of data sources with campaigns of the workspace. */
export function MatchingPage() {
  const { root } = useFrame()
  const mayChange = useManages()
  const [address, write] = useAddress()
  const [typed, setTyped] = useSearchText(address.get('q') ?? '', (q) => write({ q: q || null, from: null }, 'replace'))
  const state = MATCH_STATES.find((one) => one === address.get('state'))
  const provider = PROVIDERS.find(({ slug }) => slug === address.get('source'))?.slug
  const offset = Math.min(Math.max(Math.trunc(Number(address.get('from'))) || 0, 0), 1_000_000)
  const q = (address.get('q') ?? '').slice(0, 200)
  const list = useExternalCampaigns({ state, provider, ...(q && { q }), offset })
  const rows = (list.data?.data ?? []).map(matchRowOf)
  const selection = useSelection(rows)
  const [matching, setMatching] = useState<readonly MatchRow[]>()
  const chosen = rows.filter(({ id }) => selection.has(id))
  const isFiltered = Boolean(state ?? provider ?? q)
  const goTo = (from: number) => write({ from: from > 0 ? String(from) : null })
  return (
    <Page>
      <PageHeader
        breadcrumb={
          mayChange && (
            <Breadcrumb items={[{ label: 'Data sources', href: `${root}/connectors` }, { label: 'Matching' }]} />
          )
        }
        title="Campaign matching"
        description={
          <>
            Figures of data sources are credited to the campaign that matches.{' '}
            <TextLink href="/developers/guides/data-sources">Read the guide</TextLink>
          </>
        }
      />
      {list.data && <MatchSummary page={list.data} />}
      <div className="flex flex-wrap gap-2">
        <div className="w-full sm:w-64">
          <Input
            aria-label="Search campaigns"
            type="search"
            icon={<Search />}
            placeholder="Search"
            maxLength={200}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <Select
          label="Match"
          className="w-40"
          options={STATES}
          value={state ?? 'all'}
          onValueChange={(value) => write({ state: value === 'all' ? null : value, from: null }, 'replace')}
        />
        <Select
          label="Data source"
          className="w-52"
          options={SOURCES}
          value={provider ?? 'all'}
          onValueChange={(value) => write({ source: value === 'all' ? null : value, from: null }, 'replace')}
        />
      </div>
      <Card flush>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <>
            <MatchTable
              rows={rows}
              isLoading={list.isPending}
              selection={mayChange ? selection : undefined}
              onMatch={mayChange ? (row) => setMatching([row]) : undefined}
              empty={<Nothing isFiltered={isFiltered} />}
            />
            {list.data && list.data.total > PAGE && (
              <Pager
                from={offset + 1}
                to={offset + rows.length}
                total={list.data.total}
                {...(offset > 0 && { onPrevious: () => goTo(offset - PAGE) })}
                {...(list.data.has_more && { onNext: () => goTo(offset + PAGE) })}
              />
            )}
          </>
        )}
      </Card>
      {chosen.length > 0 && <MatchBar chosen={chosen} onMatch={() => setMatching(chosen)} onClear={selection.clear} />}
      {matching && (
        <MatchDialog
          rows={matching}
          onClose={(isDone) => {
            setMatching(undefined)
            if (isDone) selection.clear()
          }}
        />
      )}
    </Page>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={<Search />} title="No matching campaigns">
      Change the search or the filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<Cable />} title="No campaigns yet">
      Campaigns of ad networks, analytics and newsletters appear here after the first sync of a data source.
    </EmptyState>
  )
}
