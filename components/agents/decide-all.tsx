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
  // The oldest: later proposals may build on them.
  const ids = proposals.slice(-MOST).map(({ id }) => id)
  const decide = async () => {
    const verb = asked!
    const outcome = await (verb === 'Accept' ? acceptEach : refuseEach)({ ids })
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
        title={`${asked} ${ids.length} proposals?`}
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
