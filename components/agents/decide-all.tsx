'use client'

import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { DecidedEach, ShownProposal } from '#server/modules/agents/schema.ts'
import { useReviews } from './use-agents.ts'

type Verb = 'Accept' | 'Refuse'

/** The most that one request decides about. */
const MOST = 100

/** Decides about all proposals that are shown; says of each that could not be accepted why. */
export function DecideAll({ proposals }: { proposals: readonly ShownProposal[] }) {
  const { acceptEach, refuseEach } = useReviews()
  const [asked, setAsked] = useState<Verb>()
  const [failed, setFailed] = useState<DecidedEach['failed']>([])
  const decide = async () => {
    const verb = asked!
    const act = verb === 'Accept' ? acceptEach : refuseEach
    // Oldest first: later proposals may build on earlier ones.
    const ids = proposals.map(({ id }) => id).toReversed()
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
      {proposals.length > 1 && (
        <div className="flex gap-2">
          <Button onClick={() => setAsked('Accept')}>Accept all</Button>
          <Button variant="ghost" onClick={() => setAsked('Refuse')}>
            Refuse all
          </Button>
        </div>
      )}
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`${asked} ${proposals.length} proposals?`}
        description={
          asked === 'Accept'
            ? 'The changes are made in the order in which they were proposed.'
            : 'None of these changes will be made. Agents can propose them again.'
        }
        verb={`${asked} all`}
        danger={asked === 'Refuse'}
        onConfirm={decide}
      />
    </>
  )
}
