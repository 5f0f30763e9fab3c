'use client'

import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { errorAt } from '#components/ui/form-check.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { SaveForm } from '#components/ui/save-form.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { QuickReply, TicketSettings } from '#server/modules/tickets/schema.ts'

const schema = () =>
  import('#server/modules/tickets/schema.ts').then((module) => module.TicketSettings.pick({ replies: true }))

const MOST = 50

/** Short texts that all members can insert into comments and resolutions. */
export function ReplySettings({ settings }: { settings: TicketSettings }) {
  const { here } = useFrame()
  const { mutateAsync } = useMutation(useTRPC().tickets.updateSettings.mutationOptions())
  const form = useZodForm(schema, { replies: settings.replies }, `ticket replies ${here.id}`)
  const { replies } = form.values
  const write = (next: QuickReply[]) => form.set('replies', next)
  return (
    <Section
      id="replies"
      title="Quick replies"
      description="Short texts to insert into comments and resolutions of tickets."
    >
      <Card className="max-w-160">
        <SaveForm
          form={form}
          verb="Save quick replies"
          onSave={async (values) => ({ replies: (await mutateAsync(values)).replies })}
        >
          {replies.map((reply, index) => (
            <fieldset key={index} className="flex flex-col gap-2 border-b border-line pb-4">
              <legend className="sr-only">{`Quick reply ${index + 1}`}</legend>
              <div className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <Field label="Title" error={errorAt(form.errors, `replies.${index}.title`)}>
                    <Input
                      autoComplete="off"
                      value={reply.title}
                      onValueChange={(title) => write(replies.with(index, { ...reply, title }))}
                    />
                  </Field>
                </div>
                <IconButton
                  label={`Delete quick reply ${index + 1}`}
                  icon={<Trash2 />}
                  onClick={() => write(replies.toSpliced(index, 1))}
                />
              </div>
              <Field label="Text" error={errorAt(form.errors, `replies.${index}.text`)}>
                <Textarea
                  rows={2}
                  value={reply.text}
                  onValueChange={(text) => write(replies.with(index, { ...reply, text }))}
                />
              </Field>
            </fieldset>
          ))}
          {replies.length === 0 && <p className="text-ink-muted">No quick replies yet.</p>}
          {form.errors['replies'] && (
            <p role="alert" className="text-sm text-danger-text">
              Each quick reply needs its own title.
            </p>
          )}
          <Button
            className="self-start"
            icon={<Plus />}
            disabledReason={replies.length >= MOST ? `There are at most ${MOST} quick replies` : null}
            onClick={() => write([...replies, { title: '', text: '' }])}
          >
            Add quick reply
          </Button>
        </SaveForm>
      </Card>
    </Section>
  )
}
