'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

type ConflictDialogProps = {
  /** The label of the field. */
  field: string
  theirs: ReactNode
  mine: ReactNode
  onKeep: () => void
  onUse: () => void
}

/** Resolves an edit conflict by offering both values. */
export function ConflictDialog({ field, theirs, mine, onKeep, onUse }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={`${field} was changed by someone else`}
      description="Another member saved a different value while you were editing. Choose which one to keep."
      footer={
        <>
          <Button onClick={onKeep}>Keep theirs</Button>
          <Button variant="primary" onClick={onUse}>
            Use mine
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-2">
        <dt className="text-ink-muted">Theirs</dt>
        <dd className="break-words whitespace-pre-wrap">{theirs}</dd>
        <dt className="text-ink-muted">Mine</dt>
        <dd className="break-words whitespace-pre-wrap">{mine}</dd>
      </dl>
    </Dialog>
  )
}
