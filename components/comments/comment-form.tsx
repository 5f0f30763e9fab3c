'use client'

import { useState } from 'react'
import { reasonAt } from '#components/shell/refusal.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { MentionField } from './mention-field.tsx'
import { linkMentions, typedFrom } from './mentions.ts'

export type People = readonly { id: string; name: string }[]

type CommentFormProps = {
  label: string
  verb: string
  people: People
  /** A comment that is changed. */
  start?: string
  onSubmit: (text: string) => Promise<unknown>
  onDone?: () => void
}

/** What is typed stays until it has been taken. */
export function CommentForm({ label, verb, people, start = '', onSubmit, onDone }: CommentFormProps) {
  const [text, setText] = useState(() => typedFrom(start))
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const isEmpty = text.trim() === ''
  const send = async () => {
    if (isEmpty || sending) return
    setSending(true)
    setError(undefined)
    try {
      await onSubmit(linkMentions(text.trim(), people))
      setText('')
      onDone?.()
    } catch (refused) {
      setError(reasonAt('text', refused))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field {...(error && { error })}>
        <MentionField
          label={label}
          value={text}
          onValueChange={setText}
          people={people}
          onSend={() => void send()}
          onCancel={onDone}
          placeholder="Write a comment. @ mentions somebody."
        />
      </Field>
      {(!isEmpty || onDone) && (
        <div className="flex justify-end gap-2">
          {onDone && (
            <Button size="sm" variant="ghost" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button
            size="sm"
            type="submit"
            variant="primary"
            loading={sending}
            disabledReason={isEmpty ? 'Write something first' : null}
          >
            {verb}
          </Button>
        </div>
      )}
    </form>
  )
}
