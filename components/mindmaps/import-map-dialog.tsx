'use client'

import { useRouter } from 'next/navigation'
import { type DragEvent, type TransitionStartFunction, useState } from 'react'
import type { RecordActions } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { MAX_TOPICS } from '#server/modules/mindmaps/rules/topic-tree.ts'
import { readMap } from './import-map.ts'

/** A file of 500 topics is far smaller. */
const MOST_BYTES = 4_000_000

type ImportMapProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  actions: Pick<RecordActions<'mindmaps'>, 'create'>
}

/** Creates a mind map from an OPML file or an outline, chosen, dropped or pasted. */
export function ImportMapDialog({ open, onOpenChange, actions }: ImportMapProps) {
  const router = useRouter()
  const { root } = useFrame()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { once, pending } = useOnce()

  const type = (next: string) => {
    setText(next)
    const read = next.trim() === '' ? undefined : readMap(next)
    setProblem(read && 'problem' in read ? read.problem : undefined)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return setProblem(`The file is too large for a mind map of ${MAX_TOPICS} topics.`)
    type(await file.text())
    if (title === '') setTitle(startOf(file.name.replace(/\.[^.]*$/, ''), 300))
  }
  const submit = async (leave: TransitionStartFunction) => {
    const read = readMap(text)
    if ('problem' in read) return setProblem(read.problem)
    try {
      const { id } = await actions.create({ title: title.trim() || read.tree.topic, tree: read.tree })
      onOpenChange(false)
      leave(() => router.push(`${root}/mindmaps/${id}`))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void choose(event.dataTransfer.files[0])
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Import a mind map"
      description="Choose an OPML or outline file, or paste its text."
      footer={
        <Button
          variant="primary"
          loading={pending}
          disabled={text.trim() === ''}
          onClick={() => open && void once(submit)}
        >
          Import mind map
        </Button>
      }
    >
      <div className="flex flex-col gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Field label="File">
          <Input
            type="file"
            accept=".opml,.xml,.md,.txt,text/plain,text/markdown,text/x-opml"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </Field>
        <Field
          label="Text"
          hint="OPML, or one topic per line: two spaces per level, then “- ”."
          {...(problem && { error: problem })}
        >
          <Textarea
            mono
            rows={8}
            value={text}
            onValueChange={type}
            className="max-h-[40vh] overflow-auto whitespace-pre"
          />
        </Field>
        <Field label="Title" optional hint="Without a title, the first topic is used.">
          <Input value={title} onValueChange={setTitle} maxLength={300} />
        </Field>
      </div>
    </Dialog>
  )
}
