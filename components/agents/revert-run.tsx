'use client'

import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import type { RevertedEach, Run } from '#server/modules/agents/schema.ts'
import { fieldName } from './describe-change.ts'
import { useReviews } from './use-agents.ts'

/** Reverts an entire run after confirmation, then lists what was kept. */
export function RevertRun({ run }: { run: Run }) {
  const { revertRun } = useReviews()
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<RevertedEach>()
  const left = run.changes - run.reverted
  const revert = async () => {
    const done = await revertRun({ id: run.run })
    const isComplete =
      done.failed.length === 0 && done.reverted.every(({ kept }) => kept.length === 0) && !done.has_more
    if (isComplete) toast.success('The run is reverted')
    else setOutcome(done)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Revert run</Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={left === 1 ? 'Revert 1 change?' : `Revert ${left} changes?`}
        description="Fields return to their old values, and new records move to the Trash. Later changes by people are kept."
        verb="Revert run"
        onConfirm={revert}
      />
      <Dialog
        open={outcome !== undefined}
        onOpenChange={(open) => !open && setOutcome(undefined)}
        title="Not everything was reverted"
        footer={<DialogClose render={<Button variant="primary">Close</Button>} />}
      >
        {outcome && <Outcome {...outcome} />}
      </Dialog>
    </>
  )
}

function Outcome({ reverted, failed, has_more }: RevertedEach) {
  const kept = [...new Set(reverted.flatMap((one) => one.kept))].map(fieldName)
  return (
    <div className="flex flex-col gap-3">
      <p>{reverted.length === 1 ? '1 change was reverted.' : `${reverted.length} changes were reverted.`}</p>
      {kept.length > 0 && <p>These fields were changed later and kept: {kept.join(', ')}.</p>}
      {failed.length > 0 && (
        <ul className="flex flex-col gap-1">
          {failed.map(({ change, subject, message }) => (
            <li key={change} className="break-words">
              <span className="font-medium">{subject ?? 'A record'}</span>: {message}
            </li>
          ))}
        </ul>
      )}
      {has_more && <p>The run has more changes. Revert it again to continue.</p>}
    </div>
  )
}
