'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { Author } from './conflict-author.ts'

type ConflictDialogProps = {
  /** The label of the field. */
  field: string
  /** Who saved the other value, if known. */
  author: Author | undefined
  theirs: ReactNode
  mine: ReactNode
  onKeep: () => void
  onUse: () => void
}

/** Resolves an edit conflict by offering both values. */
export function ConflictDialog({ field, author, theirs, mine, onKeep, onUse }: ConflictDialogProps) {
  const isSelf = author?.isSelf === true
  const isByOther = author?.isSelf === false
  const where = isSelf ? 'in another tab' : author ? 'by someone else' : 'elsewhere'
  const saved = isSelf
    ? 'You saved a different value in another tab or window'
    : author
      ? `${author.name ?? 'Another member'} saved a different value`
      : 'A different value was saved'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={`${field} was changed ${where}`}
      description={`${saved} while you were editing. Choose which one to keep.`}
      footer={
        <>
          <Button onClick={onKeep}>{isByOther ? 'Keep theirs' : 'Keep the other'}</Button>
          <Button variant="primary" onClick={onUse}>
            {isByOther ? 'Use mine' : 'Use this one'}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-2">
        <dt className="text-ink-muted">{isByOther ? 'Theirs' : 'Other'}</dt>
        <dd className="break-words whitespace-pre-wrap">{theirs}</dd>
        <dt className="text-ink-muted">{isByOther ? 'Mine' : 'This tab'}</dt>
        <dd className="break-words whitespace-pre-wrap">{mine}</dd>
      </dl>
    </Dialog>
  )
}
