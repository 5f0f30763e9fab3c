'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Segments } from '#components/ui/segments.tsx'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import type { Part } from '#server/modules/documents/rules/merge-documents.ts'
import { ReadView } from '../read-view.tsx'
import type { Choice } from './document-saver.ts'
import type { ConflictAsked } from './saving-session.ts'

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'theirs', label: 'Theirs' },
  { value: 'mine', label: 'Mine' },
  { value: 'both', label: 'Both' },
]

/** Shows both versions of each conflicting part. Nothing is overwritten: closing keeps both. */
export function ConflictView({ merged: { conflicts }, answer }: ConflictAsked) {
  const [choices, setChoices] = useState<readonly Choice[]>(() => conflicts.map(() => 'both'))
  const count = conflicts.length
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && answer(conflicts.map(() => 'both'))}
      title={
        count === 1 ? 'This paragraph was also changed elsewhere' : `${count} paragraphs were also changed elsewhere`
      }
      description="Choose which version to keep. If you close this, both are kept."
      footer={
        <Button variant="primary" onClick={() => answer(choices)}>
          Save
        </Button>
      }
    >
      <ol className="flex flex-col gap-6">
        {conflicts.map(({ mine, theirs }, index) => (
          <li key={index} className="flex flex-col gap-2">
            <div className="grid gap-3 md:grid-cols-2">
              <Side label="Theirs" parts={theirs} />
              <Side label="Mine" parts={mine} />
            </div>
            <div className="flex">
              <Segments
                label={`Version to keep, conflict ${index + 1}`}
                options={CHOICES}
                value={choices[index]!}
                onValueChange={(choice) => setChoices(choices.with(index, choice))}
              />
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function Side({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-1">
      <h3 className="text-sm font-medium text-ink-muted">{label}</h3>
      <div className="max-h-72 overflow-y-auto rounded-md border border-line p-3 [&_.document-text]:min-h-0">
        {parts.length === 0 ? <p className="text-ink-muted">Deleted</p> : <ReadView doc={docOf(parts)} />}
      </div>
    </section>
  )
}

/** Items of lists are shown in a list. */
function docOf(parts: readonly Part[]): Doc {
  const content = parts.map((part): Block => {
    if (part.type === 'listItem') return { type: 'bulletList', content: [part] }
    return part.type === 'taskItem' ? { type: 'taskList', content: [part] } : part
  })
  return { type: 'doc', content }
}
