'use client'

import { useSearchParams } from 'next/navigation'
import { showInAddress } from '#components/shell/address.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { DecideAll } from './decide-all.tsx'
import { ProposalList } from './proposal-list.tsx'
import { RunList } from './run-list.tsx'
import { useProposals } from './use-agents.ts'

/** What agents propose and what they did. The URL holds the tab. */
export function AgentsPage() {
  const { root, role } = useFrame()
  const view = useSearchParams().get('view') ?? 'waiting'
  const waiting = useProposals({ status: 'open' })
  return (
    <Page>
      <PageHeader
        title="Agents"
        description="Review what agents propose and what they did."
        actions={role === 'owner' && <LinkButton href={`${root}/settings/agents`}>Agent settings</LinkButton>}
      />
      <Tabs
        label="Agents"
        value={view}
        onValueChange={(next) => showInAddress({ view: next === 'waiting' ? null : next })}
        tabs={[
          {
            value: 'waiting',
            label: 'Waiting',
            ...(waiting.rows?.length && !waiting.hasMore && { count: waiting.rows.length }),
            content: (
              <div className="flex flex-col gap-4">
                <DecideAll proposals={waiting.rows ?? []} />
                <ProposalList proposals={waiting} waiting />
              </div>
            ),
          },
          { value: 'all', label: 'All proposals', content: <AllProposals /> },
          { value: 'runs', label: 'Runs', content: <RunList /> },
        ]}
      />
    </Page>
  )
}

function AllProposals() {
  return <ProposalList proposals={useProposals({})} waiting={false} />
}
