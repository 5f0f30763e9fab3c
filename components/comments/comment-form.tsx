'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { FileList } from '#components/files/file-list.tsx'
import { PickFiles } from '#components/files/pick-files.tsx'
import { UploadList } from '#components/files/upload-list.tsx'
import { useDraftFiles } from '#components/files/use-draft-files.ts'
import { reasonAt } from '#components/sync/refusal.ts'
import { forgetLost } from '#components/sync/retry-fetch.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import type { KeptDraft } from '#components/ui/kept-draft.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { linkMentions } from '#server/modules/comments/rules.ts'
import { MentionField } from './mention-field.tsx'
import { typedFrom } from './mentions.ts'

export type People = readonly { id: string; name: string }[]

/** A control that inserts text, such as a menu of quick replies. */
export type Inserts = ComponentType<{ onInsert: (text: string) => void }>

type CommentFormProps = {
  label: string
  verb: string
  people: People
  inserts?: Inserts | undefined
  /** Text of the comment to edit. */
  start?: string
  /** Stores the text in this browser. */
  draft: KeptDraft
  onSubmit: (text: string, attachments: string[]) => Promise<unknown>
  /** The stored comments of the user, newest first; undefined while they load, or when a comment is edited. */
  mine?: readonly { id: string; body: string }[] | undefined
  /** Whether files can be sent with the text. */
  takesFiles?: boolean
  /** Called when the form closes; an unsent draft stays stored unless the user discards it. */
  onDone?: () => void
}

/** Keeps the text until it is sent, even if the page closes. */
export function CommentForm(props: CommentFormProps) {
  const { label, verb, people, inserts: Inserts, start = '', draft, mine, takesFiles, onSubmit, onDone } = props
  const [text, setShown] = useState(() => typedFrom(start))
  const setText = (next: string) => {
    setShown(next)
    draft.keep(next === typedFrom(start) ? '' : next)
  }
  const { once, pending } = useOnce()
  // After the first render, which must match the server's.
  useEffect(() => {
    const kept = draft.read()
    if (kept !== undefined) setShown((shown) => (shown === typedFrom(start) ? kept : shown))
    const { sent } = draft
    if (sent) void once(() => finish(sent))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: from then on the form keeps the draft
  }, [])
  // The answer was lost, for example because the page was left: once the comment is listed, it is no draft any more.
  useEffect(() => {
    const sent = draft.interrupted && readMark(draft.interrupted)
    if (mine && sent && isListed(sent, mine)) {
      forgetLost('comments.create', sent.body)
      setShown('')
      draft.keep('')
    }
  }, [mine, draft])
  const [error, setError] = useState<string>()
  const isEmpty = text.trim() === ''
  const { files, uploads, add, remove, clear } = useDraftFiles()
  const send = async () => {
    if (isEmpty || uploads.length > 0) return
    const body = linkMentions(text.trim(), people)
    const attachments = files.map((file) => file.id)
    await finish(draft.send(() => onSubmit(body, attachments), markOf(body, mine)))
  }
  const finish = async (sent: Promise<unknown>) => {
    setError(undefined)
    try {
      await sent
      clear()
      setShown('')
      draft.keep('')
      onDone?.()
    } catch (refused) {
      setError(reasonAt('body', refused))
    }
  }
  return (
    <form
      className="flex flex-col gap-2"
      {...(takesFiles && { 'data-takes-files': '' })}
      onPaste={(event) => {
        if (!takesFiles || event.clipboardData.files.length === 0) return
        event.preventDefault()
        add(event.clipboardData.files)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void once(send)
      }}
    >
      <Field {...(error && { error })}>
        <MentionField
          label={label}
          value={text}
          onValueChange={setText}
          people={people}
          onSend={() => void once(send)}
          onCancel={onDone}
          placeholder="Write a comment. Type @ to mention someone."
        />
      </Field>
      {files.length > 0 && <FileList files={files} onRemove={remove} />}
      <UploadList uploads={uploads} />
      {Inserts && (
        <div className="flex empty:hidden">
          <Inserts onInsert={(words) => setText(isEmpty ? words : `${text.trimEnd()}\n\n${words}`)} />
        </div>
      )}
      {(!isEmpty || onDone || files.length > 0) && (
        <div className="flex justify-end gap-2">
          {takesFiles && <PickFiles label="Add files" onPick={add} />}
          {onDone && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                draft.keep('')
                onDone()
              }}
            >
              Cancel
            </Button>
          )}
          <Button
            size="sm"
            type="submit"
            variant="primary"
            loading={pending}
            disabledReason={isEmpty ? 'Write a comment first' : uploads.length > 0 ? 'Wait for the files' : null}
          >
            {verb}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What is sent, and the newest comment before it. */
const markOf = (body: string, mine: readonly { id: string }[] = []) => `${mine[0]?.id ?? ''} ${body}`

const readMark = (mark: string) => ({
  after: mark.slice(0, mark.indexOf(' ')),
  body: mark.slice(mark.indexOf(' ') + 1),
})

const isListed = ({ after, body }: ReturnType<typeof readMark>, mine: readonly { id: string; body: string }[]) =>
  mine.some((comment) => comment.id > after && comment.body === body)
