'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import type { ShownProposal } from '#server/modules/agents/schema.ts'
import { clientName } from './describe-change.ts'
import { ProposalDecision } from './proposal-decision.tsx'
import { ProposedChanges } from './proposal-list.tsx'
import { ProposalState } from './proposal-state.tsx'
import { useProposal } from './use-agents.ts'

/** One proposal, the target of the link in the response to the agent. */
export function ProposalPage({ initial }: { initial: ShownProposal }) {
  const { root, here } = useFrame()
  const proposal = useProposal(initial)
  const { agent, run, tool } = proposal
  const client = clientName(proposal)
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumb items={[{ label: 'Agents', href: `${root}/agents` }, { label: 'Proposal' }]} />}
        title={`Proposal by ${agent}`}
        status={<ProposalState {...proposal} />}
        description={
          <>
            {client ? `Proposed in ${client}` : 'Proposed'} with the tool {tool},{' '}
            <RelativeTime at={proposal.created_at} zone={here.zone} />
          </>
        }
        actions={<LinkButton href={`${root}/agents/runs/${run}`}>Open run</LinkButton>}
      />
      <Card className="flex flex-col gap-4">
        <ProposedChanges proposal={proposal} />
        <ProposalDecision proposal={proposal} />
      </Card>
    </Page>
  )
}
