'use client'

import { type ReactNode, use } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { Author } from './conflict-author.ts'

type ConflictDialogProps = {
  /** The label of the field. */
  field: string
  /** Who saved the other value, if known. The dialog waits for it. */
  author: Promise<Author | undefined>
  theirs: ReactNode
  mine: ReactNode
  onKeep: () => void
  onUse: () => void
}

const TABS = { keep: 'Keep the other', use: 'Use this one', theirs: 'Other', mine: 'This tab' }
const PEOPLE = { keep: 'Keep theirs', use: 'Use mine', theirs: 'Theirs', mine: 'Mine' }

const WORDS = {
  self: { ...TABS, where: 'in another tab', saved: () => 'You saved a different value in another tab or window' },
  other: { ...PEOPLE, where: 'by someone else', saved: (name: string) => `${name} saved a different value` },
  unknown: { ...TABS, where: 'elsewhere', saved: () => 'A different value was saved' },
}

/** Resolves an edit conflict by offering both values. */
export function ConflictDialog({ field, author: asked, theirs, mine, onKeep, onUse }: ConflictDialogProps) {
  const author = use(asked)
  const words = WORDS[author === undefined ? 'unknown' : author.isSelf ? 'self' : 'other']
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={`${field} was changed ${words.where}`}
      description={`${words.saved(author?.name ?? 'Another member')} while you were editing. Choose which one to keep.`}
      footer={
        <>
          <Button onClick={onKeep}>{words.keep}</Button>
          <Button variant="primary" onClick={onUse}>
            {words.use}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-2">
        <dt className="text-ink-muted">{words.theirs}</dt>
        <dd className="break-words whitespace-pre-wrap">{theirs}</dd>
        <dt className="text-ink-muted">{words.mine}</dt>
        <dd className="break-words whitespace-pre-wrap">{mine}</dd>
      </dl>
    </Dialog>
  )
}
