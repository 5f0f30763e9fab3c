'use client'

import { CircleCheck, Inbox } from 'lucide-react'
import Link from 'next/link'
import { useId } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadMore } from '#components/ui/pagination.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ShownProposal } from '#server/modules/agents/schema.ts'
import { ChangeDiff } from './change-diff.tsx'
import { clientName } from './describe-change.ts'
import { ProposalDecision } from './proposal-decision.tsx'
import { ProposalState } from './proposal-state.tsx'
import type { useProposals } from './use-agents.ts'

type ProposalListProps = { proposals: ReturnType<typeof useProposals>; waiting: boolean }

/** Proposals with their changes, latest first. */
export function ProposalList({ proposals, waiting }: ProposalListProps) {
  const { rows, error, retry, hasMore, isLoadingMore, more } = proposals
  if (error) return <Failed error={error} onRetry={retry} />
  if (!rows) return <Loading />
  if (rows.length === 0)
    return (
      <Card flush>
        <EmptyState
          icon={waiting ? <CircleCheck /> : <Inbox />}
          title={waiting ? 'No pending proposals' : 'No proposals yet'}
        >
          {waiting
            ? 'Changes by agents that require approval appear here.'
            : 'Proposals that you and others accepted or refused appear here.'}
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Proposals" className="flex flex-col gap-3">
        {rows.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore shown={rows.length} loading={isLoadingMore} onLoadMore={more} />}
    </div>
  )
}

function ProposalCard({ proposal }: { proposal: ShownProposal }) {
  const { root, here } = useFrame()
  const about = useId()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 break-words">
          <Link href={`${root}/agents/proposals/${proposal.id}`} className="font-medium hover:underline">
            {proposal.agent}
          </Link>{' '}
          <span className="text-sm text-ink-faint">{clientName(proposal)}</span>
          {!proposal.connected && <Revoked />}
        </p>
        <span className="flex items-center gap-3 text-sm text-ink-faint">
          {proposal.status !== 'open' && <ProposalState {...proposal} />}
          <RelativeTime at={proposal.created_at} zone={here.zone} />
        </span>
      </div>
      <ProposedChanges proposal={proposal} about={about} />
      {proposal.status === 'open' && <ProposalDecision proposal={proposal} about={about} />}
    </Card>
  )
}

type ProposedChangesProps = { proposal: ShownProposal; about?: string }

/** `about` is the id for the sentence that describes the first change. */
export function ProposedChanges({ proposal: { changes, status }, about }: ProposedChangesProps) {
  return changes.map((change, at) => (
    <ChangeDiff
      key={at}
      id={at === 0 ? about : undefined}
      change={change}
      linked={status === 'accepted' || !change.event.endsWith('.created')}
    />
  ))
}

const Revoked = () => (
  <span className="ml-2">
    <Badge tone="warning">Token revoked</Badge>
  </span>
)

export function Loading() {
  return (
    <Card className="flex flex-col gap-6">
      <div role="status" aria-label="Loading" className="flex flex-col gap-6">
        {['w-1/2', 'w-2/3', 'w-1/3'].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </Card>
  )
}
