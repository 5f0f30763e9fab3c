'use client'

import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '#components/shell/edits.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { RecordField } from './record-field.ts'
import { useDraft } from './use-draft.ts'

const MarkdownText = lazy(async () => ({ default: (await import('#components/ui/markdown-text.tsx')).MarkdownText }))

type RecordTextProps = {
  field: RecordField
  record: Row
  edit: ((seen: Row, fields: Record<string, unknown>) => void) | undefined
}

/** Long text: read as it is meant, written as Markdown. */
export function RecordText({ field, record, edit }: RecordTextProps) {
  const [writing, setWriting] = useState(false)
  const text = record[field.key] as string
  const about = field.label.toLowerCase()
  if (writing && edit) return <Writing field={field} record={record} edit={edit} onDone={() => setWriting(false)} />
  if (text === '')
    return edit ? (
      <button
        type="button"
        onClick={() => setWriting(true)}
        className="-mx-2 w-fit rounded-md px-2 py-1.5 text-left text-ink-faint hover:bg-hover hover:text-ink-muted"
      >
        Add {field.label === 'Description' ? 'a description' : about}…
      </button>
    ) : null
  return (
    <div className="group/text relative">
      <div className="min-w-0 pr-9">
        <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
          <MarkdownText text={text} />
        </Suspense>
      </div>
      {edit && (
        <span className="absolute top-0 right-0 opacity-60 group-hover/text:opacity-100 focus-within:opacity-100">
          <IconButton size="sm" label={`Edit ${about}`} icon={<Pencil />} onClick={() => setWriting(true)} />
        </span>
      )}
    </div>
  )
}

type WritingProps = Pick<RecordTextProps, 'field' | 'record'> & {
  edit: NonNullable<RecordTextProps['edit']>
  onDone: () => void
}

function Writing({ field, record, edit, onDone }: WritingProps) {
  const draft = useDraft(record, field.key, edit)
  const done = () => {
    draft.save()
    onDone()
  }
  return (
    <Textarea
      autoFocus
      aria-label={field.label}
      rows={6}
      placeholder="Markdown: **bold**, - list, [link](https://…)"
      value={draft.value as string}
      onValueChange={draft.set}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.metaKey || event.ctrlKey))) return
        event.currentTarget.blur()
      }}
    />
  )
}
