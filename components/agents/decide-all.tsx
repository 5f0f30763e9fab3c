'use client'

import { useState } from 'react'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { DecidedEach } from '#server/modules/agents/schema.ts'
import { useReviews } from './use-agents.ts'

type Verb = 'Accept' | 'Refuse'

/** The maximum number of proposals per request. */
const MOST = 100

/** Accepts or refuses all pending proposals, shown or not, and lists those that failed with the reason. */
export function DecideAll({ count }: { count: number }) {
  const client = useTRPCClient()
  const { acceptEach, refuseEach } = useReviews()
  const [asked, setAsked] = useState<{ verb: Verb; ids: string[] }>()
  const [failed, setFailed] = useState<DecidedEach['failed']>([])
  // The question covers the proposals pending now, so that later ones are not decided unseen.
  const ask = async (verb: Verb) => {
    try {
      setAsked({ verb, ...(await client.agents.waitingIds.query()) })
    } catch (error) {
      toast.error('Could not load the proposals', { description: (error as Error).message })
    }
  }
  const decide = async () => {
    const { verb, ids } = asked!
    const act = verb === 'Accept' ? acceptEach : refuseEach
    const outcome: DecidedEach = { decided: [], failed: [] }
    for (let at = 0; at < ids.length; at += MOST) {
      const { decided, failed: refused } = await act({ ids: ids.slice(at, at + MOST) })
      outcome.decided.push(...decided)
      outcome.failed.push(...refused)
    }
    setFailed(outcome.failed)
    const done = `${verb === 'Accept' ? 'Accepted' : 'Refused'} ${outcome.decided.length} of ${ids.length}`
    if (outcome.failed.length === 0) toast.success(done)
    else toast.warning(done)
  }
  return (
    <>
      {failed.length > 0 && (
        <Banner
          tone="danger"
          title={failed.length === 1 ? '1 change was not made' : `${failed.length} changes were not made`}
        >
          {[...new Set(failed.map(({ message }) => message))].join(' ')}
        </Banner>
      )}
      {count > 1 && (
        <div className="flex gap-2">
          <Button onClick={() => void ask('Accept')}>Accept all {count}</Button>
          <Button variant="ghost" onClick={() => void ask('Refuse')}>
            Refuse all {count}
          </Button>
        </div>
      )}
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`${asked?.verb} ${asked?.ids.length === 1 ? '1 proposal' : `${asked?.ids.length} proposals`}?`}
        description={
          asked?.verb === 'Accept'
            ? 'Accepts all pending proposals, oldest first.'
            : 'None of these changes will be made. Agents can propose them again.'
        }
        verb={`${asked?.verb} all`}
        danger={asked?.verb === 'Refuse'}
        onConfirm={decide}
      />
    </>
  )
}
