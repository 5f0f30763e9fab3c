'use client'

import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { DecidedEach, ShownProposal } from '#server/modules/agents/schema.ts'
import { useReviews } from './use-agents.ts'

type Verb = 'Accept' | 'Refuse'

/** Decides about all proposals that are shown; says of each that could not be accepted why. */
export function DecideAll({ proposals }: { proposals: readonly ShownProposal[] }) {
  const { acceptEach, refuseEach } = useReviews()
  const [asked, setAsked] = useState<Verb>()
  const [failed, setFailed] = useState<DecidedEach['failed']>([])
  const decide = async () => {
    const verb = asked!
    const ids = proposals.slice(0, 100).map(({ id }) => id)
    const outcome = await (verb === 'Accept' ? acceptEach : refuseEach)({ ids })
    setFailed(outcome.failed)
    toast.success(`${verb === 'Accept' ? 'Accepted' : 'Refused'} ${outcome.decided.length} of ${ids.length}`)
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
            ? 'Every change on this list is made, in the order in which it was proposed.'
            : 'None of these changes is made. The agents can propose them again.'
        }
        verb={`${asked} all`}
        danger={asked === 'Refuse'}
        onConfirm={decide}
      />
    </>
  )
}
