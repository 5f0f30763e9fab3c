'use client'

import { useSearchParams } from 'next/navigation'
import { showInAddress } from '#components/shell/address.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { DecideAll } from './decide-all.tsx'
import { ProposalList } from './proposal-list.tsx'
import { RunList } from './run-list.tsx'
import { useProposals, useWaiting } from './use-agents.ts'

/** Proposals and runs of agents. The URL holds the view. */
export function AgentsPage() {
  const { root, role } = useFrame()
  const view = useSearchParams().get('view') ?? 'waiting'
  const waiting = useProposals({ status: 'open' })
  const count = useWaiting()
  return (
    <Page>
      <PageHeader
        title="Agents"
        description="Review proposals and changes by agents."
        actions={role === 'owner' && <LinkButton href={`${root}/settings/agents`}>Agent settings</LinkButton>}
      />
      <div className="flex">
        <Segments
          label="View"
          options={[
            { value: 'waiting', label: count > 0 ? `Waiting (${count})` : 'Waiting' },
            { value: 'all', label: 'All proposals' },
            { value: 'runs', label: 'Runs' },
          ]}
          value={view}
          onValueChange={(next) => showInAddress({ view: next === 'waiting' ? null : next })}
        />
      </div>
      {view === 'runs' ? (
        <RunList />
      ) : view === 'all' ? (
        <AllProposals />
      ) : (
        <div className="flex flex-col gap-4">
          <DecideAll count={count} />
          <ProposalList proposals={waiting} waiting />
        </div>
      )}
    </Page>
  )
}

function AllProposals() {
  return <ProposalList proposals={useProposals({})} waiting={false} />
}
