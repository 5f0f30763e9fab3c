'use client'

import { History } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadMore } from '#components/ui/pagination.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { RunChange } from '#server/modules/agents/schema.ts'
import { ChangeDiff } from './change-diff.tsx'
import { fieldName } from './describe-change.ts'
import { Loading } from './proposal-list.tsx'
import { useReviews, useRunChanges } from './use-agents.ts'

/** The changes of a run, latest first, each of which can be reverted. */
export function RunChanges({ run }: { run: string }) {
  const { rows, error, retry, hasMore, isLoadingMore, more } = useRunChanges(run)
  if (error) return <Failed error={error} onRetry={retry} />
  if (!rows) return <Loading />
  return (
    <Card flush>
      {rows.length === 0 && (
        <EmptyState icon={<History />} title="Nothing changed">
          Changes of this run appear here.
        </EmptyState>
      )}
      <ol aria-label="Changes of the run" className="divide-y divide-line">
        {rows.map((change) => (
          <li key={change.id} className="px-4 py-3">
            <OneChange change={change} />
          </li>
        ))}
      </ol>
      {hasMore && <LoadMore shown={rows.length} loading={isLoadingMore} onLoadMore={more} />}
    </Card>
  )
}

function OneChange({ change }: { change: RunChange }) {
  const { zone } = useFrame().here
  const { revert } = useReviews()
  const { once, pending } = useOnce()
  const [problem, setProblem] = useState<string>()
  const takeBack = async () => {
    setProblem(undefined)
    try {
      const { kept } = await revert({ change: change.id })
      const fields = kept.map(fieldName).join(', ')
      if (fields)
        toast.warning(`Reverted, except ${fields}`, { description: 'These fields were changed later and kept.' })
      else toast.success('Reverted')
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const isGone = change.reverted_at !== null && change.event.endsWith('.created')
  return (
    <div className="flex flex-col gap-2">
      <ChangeDiff change={change} linked={!isGone}>
        <span className="flex items-center gap-3 text-sm text-ink-faint">
          <RelativeTime at={change.at} zone={zone} />
          {change.reverted_at ? (
            <Badge>{change.reverted_by ? `Reverted by ${change.reverted_by}` : 'Reverted'}</Badge>
          ) : (
            <Button size="sm" loading={pending} onClick={() => void once(takeBack)}>
              Revert
            </Button>
          )}
        </span>
      </ChangeDiff>
      {problem && <Banner tone="danger">{problem}</Banner>}
    </div>
  )
}
