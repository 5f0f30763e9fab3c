'use client'

import { Check, Printer } from 'lucide-react'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { later } from '#components/ui/later.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'
import { useDecision } from './use-decision.ts'

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog)
const ReviewDialog = later(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** Printing, and the next step of a decision. */
export function DecisionTools({ decision }: { decision: Decision }) {
  const { root } = useFrame()
  const { reopen } = useDecision(decision)
  const [asked, setAsked] = useState<'decide' | 'review'>()
  const { id, status } = decision
  const close = () => setAsked(undefined)
  const openAgain = () =>
    reopen().catch((error: Error) => toast.error('Could not reopen', { description: error.message }))
  return (
    <>
      <LinkButton href={`${root}/decisions/${id}/print`} icon={<Printer />} size="sm">
        Print
      </LinkButton>
      {status === 'open' ? (
        <Button size="sm" variant="primary" icon={<Check />} onClick={() => setAsked('decide')}>
          Decide
        </Button>
      ) : (
        <>
          <Button size="sm" onClick={() => void openAgain()}>
            Reopen
          </Button>
          <Button size="sm" variant="primary" onClick={() => setAsked('review')}>
            Review
          </Button>
        </>
      )}
      {asked === 'decide' && <DecideDialog decision={decision} open onOpenChange={close} />}
      {asked === 'review' && <ReviewDialog decision={decision} open onOpenChange={close} />}
    </>
  )
}
