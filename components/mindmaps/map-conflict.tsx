'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Segments } from '#components/ui/segments.tsx'
import type { Disagreement } from '#server/modules/mindmaps/rules/merge-trees.ts'
import { topicsById } from '#server/modules/mindmaps/rules/topic-tree.ts'
import type { MindmapEditor } from './use-mindmap.ts'

const CHOICES = [
  { value: 'theirs', label: 'Theirs' },
  { value: 'mine', label: 'Mine' },
] as const

/** Shows both versions of each node that two people changed, and asks which one to keep. */
export function MapConflict({ editor }: { editor: MindmapEditor }) {
  const { asked, tree } = editor.state
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  if (!asked) return null
  const [own, others] = [topicsById(tree), topicsById(asked.theirs)]
  const wordsOf = (id: string) => (own.get(id) ?? others.get(id))?.topic ?? ''
  const nodes = [...Map.groupBy(asked.conflicts, ({ id }) => id)]
  const said = ({ of, ...values }: Disagreement, side: 'mine' | 'theirs') =>
    of === 'topic' ? values[side] : `Below “${wordsOf(values[side])}”`
  const decide = (ids: ReadonlySet<string>) => {
    editor.decide(ids)
    setMine(new Set())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && decide(new Set())}
      title="Someone else changed the same topics"
      description="Choose which version of each topic to keep. All other edits are kept."
      footer={
        <>
          <Button onClick={() => decide(new Set(nodes.map(([id]) => id)))}>Keep all of mine</Button>
          <Button variant="primary" onClick={() => decide(mine)}>
            Save
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        {nodes.map(([id, list]) => (
          <li key={id} className="flex flex-col gap-2">
            <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-1">
              <dt className="text-ink-muted">Theirs</dt>
              <dd className="break-words">{list.map((one) => said(one, 'theirs')).join('. ')}</dd>
              <dt className="text-ink-muted">Mine</dt>
              <dd className="break-words">{list.map((one) => said(one, 'mine')).join('. ')}</dd>
            </dl>
            <div className="flex">
              <Segments
                label={`Version of “${wordsOf(id)}”`}
                options={CHOICES}
                value={mine.has(id) ? 'mine' : 'theirs'}
                onValueChange={(value) => {
                  const next = new Set(mine)
                  if (value === 'mine') next.add(id)
                  else next.delete(id)
                  setMine(next)
                }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
