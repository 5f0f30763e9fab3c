'use client'

import { Check, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { useToday } from '#components/ui/use-today.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { useDecision } from './use-decision.ts'

/** Printing, and the next step of a decision. */
export function DecisionTools({ decision }: { decision: Decision }) {
  const { root } = useFrame()
  const { reopen } = useDecision(decision)
  const [asked, setAsked] = useState<'decide' | 'review'>()
  const { id, status } = decision
  const { once, pending } = useOnce()
  const close = () => setAsked(undefined)
  const openAgain = () =>
    reopen().catch((error: Error) => toast.error('Could not reopen', { description: error.message }))
  return (
    <>
      <LinkButton terse href={`${root}/decisions/${id}/print`} icon={<Printer />} size="sm">
        Print
      </LinkButton>
      {status === 'open' ? (
        <Button size="sm" variant="primary" final icon={<Check />} onClick={() => setAsked('decide')}>
          Decide
        </Button>
      ) : (
        <>
          <Button terse size="sm" icon={<Undo2 />} loading={pending} onClick={() => void once(openAgain)}>
            Reopen
          </Button>
          <Button size="sm" variant="primary" icon={<Check />} onClick={() => setAsked('review')}>
            Review
          </Button>
        </>
      )}
      {asked === 'decide' && <DecideDialog decision={decision} open onOpenChange={close} />}
      {asked === 'review' && <ReviewDialog decision={decision} open onOpenChange={close} />}
    </>
  )
}

/** Asks whether the decision was right, from its review date on. */
export function ReviewDue({ decision }: { decision: Decision }) {
  const { here } = useFrame()
  const today = useToday(here.zone)
  const [isOpen, setOpen] = useState(false)
  const { status, review_due, chosen } = decision
  if (status !== 'decided' || !review_due || review_due > today) return null
  return (
    <>
      <Banner
        title="Was it right?"
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            Answer
          </Button>
        }
      >
        {`The review of “${chosen}” is due.`}
      </Banner>
      {isOpen && <ReviewDialog decision={decision} open onOpenChange={setOpen} />}
    </>
  )
}
