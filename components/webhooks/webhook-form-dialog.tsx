'use client'

import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { errorAt } from '#components/ui/form-check.ts'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { EventPicker } from './event-picker.tsx'

const schema = () => import('#server/modules/webhooks/schema.ts').then((module) => module.WebhookForm)

export type WebhookValues = { url: string; events: string; description: string; ordered: boolean }

type WebhookFormDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  verb: string
  events: readonly string[]
  initial?: WebhookValues
  onSubmit: (values: WebhookValues) => Promise<void>
}

const blank: WebhookValues = { url: '', events: '*', description: '', ordered: false }

/** Creates or edits a webhook: its endpoint and events. */
export function WebhookFormDialog(props: WebhookFormDialogProps) {
  const { open, onOpenChange, title, verb, events, initial = blank, onSubmit } = props
  const form = useZodForm(schema, initial)
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) form.reset(initial)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="lg"
      title={title}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form="webhook" variant="primary" loading={form.isSubmitting}>
            {verb}
          </Button>
        </>
      }
    >
      <Form id="webhook" form={form} onSubmit={async (values) => open && (await onSubmit(values))}>
        <FormField
          form={form}
          name="url"
          label="Endpoint URL"
          hint="A public http or https URL. Atrium sends it a signed POST request for each event."
        >
          {(control) => (
            <Input {...control} mono type="url" placeholder="https://example.com/hooks/atrium" autoComplete="off" />
          )}
        </FormField>
        <FormField form={form} name="description" label="Description" optional>
          {(control) => <Input {...control} placeholder="Billing sync" autoComplete="off" />}
        </FormField>
        <EventPicker
          events={events}
          value={form.values.events}
          onValueChange={(value) => form.set('events', value)}
          error={errorAt(form.errors, 'events')}
        />
        <FormField form={form} name="ordered">
          {({ value, onValueChange, ...control }) => (
            <Switch
              {...control}
              label="Deliver in order"
              hint="Sends one delivery at a time. A failing delivery blocks the ones after it."
              checked={value}
              onCheckedChange={onValueChange}
            />
          )}
        </FormField>
      </Form>
    </Dialog>
  )
}
