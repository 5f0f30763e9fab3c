'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.ts'
import { useWebhookActions } from './use-webhooks.ts'

type TestDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  webhookId: string
  subscribed: string
  events: readonly string[]
}

export function TestDialog({ open, onOpenChange, webhookId, subscribed, events }: TestDialogProps) {
  const { test } = useWebhookActions()
  const first = subscribed.split(',').find((name) => events.includes(name)) ?? events[0]!
  const [event, setEvent] = useState(first)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await test({ id: webhookId, event })
      toast.success(`A test of ${event} is on its way`)
      onOpenChange(false)
    } catch (error) {
      toast.error('Not sent', { description: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Send a test"
      description="An example of the event, signed like any other. Nothing in the workspace changes."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button variant="primary" loading={busy} onClick={() => void send()}>
            Send test
          </Button>
        </>
      }
    >
      <Field label="Event">
        <Select options={events.map((name) => ({ value: name, label: name }))} value={event} onValueChange={setEvent} />
      </Field>
    </Dialog>
  )
}
