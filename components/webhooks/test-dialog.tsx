'use client'

import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { EventName } from '#server/modules/events/schema.ts'
import { useWebhookActions } from './use-webhooks.ts'

const schema = () => import('#server/modules/webhooks/delivery/schema.ts').then((module) => module.TestForm)

type TestDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  webhookId: string
  subscribed: string
  events: readonly EventName[]
}

export function TestDialog({ open, onOpenChange, webhookId, subscribed, events }: TestDialogProps) {
  const { test } = useWebhookActions()
  const names = subscribed.split(',')
  const first = events.find((name) => names.includes(name)) ?? events[0]!
  const form = useZodForm(schema, { event: first })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Send test event"
      description="Sends a signed example of the event. Nothing in the workspace changes."
      verb="Send test event"
      form={form}
      onSubmit={async ({ event }) => {
        await test({ id: webhookId, event })
        toast.success(`Sent test event ${event}`)
      }}
    >
      <FormField form={form} name="event" label="Event">
        {(control) => <Select options={events.map((name) => ({ value: name, label: name }))} {...control} />}
      </FormField>
    </FormDialog>
  )
}
