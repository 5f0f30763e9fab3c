'use client'

import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import type { Edit } from '#components/sync/use-edit.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { withTask } from '#components/ui/markdown-tasks.ts'
import type { Task } from '#components/ui/markdown-tokens.ts'
import { Markdown } from '#components/ui/markdown.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { RecordField } from './record-field.ts'
import { useDraft } from './use-draft.ts'

type RecordTextProps = {
  field: RecordField
  record: Row
  edit: Edit | undefined
}

/** Long text, rendered from Markdown and edited as Markdown. */
export function RecordText({ field, record, edit }: RecordTextProps) {
  const [writing, setWriting] = useState(false)
  const draft = useDraft(record, field.key, edit ?? (() => {}))
  const text = record[field.key] as string
  const about = field.label.toLowerCase()
  const tick = useTicks(field, record, edit)
  if (edit && (writing || draft.error))
    return (
      <Field {...(draft.error && { error: draft.error })}>
        <Textarea
          autoFocus={writing}
          aria-label={field.label}
          rows={6}
          placeholder="Markdown: **bold**, - list, [link](https://…)"
          className="max-h-[60vh]"
          value={draft.value as string}
          onValueChange={draft.set}
          onFocus={() => setWriting(true)}
          onBlur={() => {
            draft.save()
            setWriting(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.metaKey || event.ctrlKey))) return
            event.currentTarget.blur()
          }}
        />
      </Field>
    )
  if (text === '')
    return edit ? (
      <BareButton
        onClick={() => setWriting(true)}
        className="-mx-2 w-fit rounded-md px-2 py-1.5 text-left text-ink-faint hover:bg-hover hover:text-ink-muted"
      >
        Add {field.label === 'Description' ? 'a description' : about}…
      </BareButton>
    ) : null
  return (
    <div className="group/text relative">
      <div className="min-w-0 pr-9">
        <Markdown text={text} onTick={tick} />
      </div>
      {edit && (
        <span className="absolute top-0 right-0 opacity-60 group-hover/text:opacity-100 focus-within:opacity-100">
          <IconButton size="sm" label={`Edit ${about}`} icon={<Pencil />} onClick={() => setWriting(true)} />
        </span>
      )}
    </div>
  )
}

/** Saves each tick of a task in the text at once. Undefined if the user can only read. */
function useTicks({ key }: RecordField, record: Row, edit: Edit | undefined) {
  const latest = useRef(record)
  useEffect(() => {
    latest.current = record
  })
  if (!edit) return undefined
  return ({ line, checked }: Task) => {
    const seen = latest.current
    const text = withTask(seen[key] as string, line, checked)
    if (text !== undefined) edit(seen, { [key]: text }, undefined, checked ? 'Task ticked' : 'Task cleared')
  }
}
