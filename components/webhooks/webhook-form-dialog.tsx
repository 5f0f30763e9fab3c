'use client'

import type { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { errorAt } from '#components/ui/form-check.ts'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { MultiSelect } from '#components/ui/multi-select.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Webhook, WebhookForm } from '#server/modules/webhooks/schema.ts'
import type { SelectableField } from '#server/modules/webhooks/selection/schema.ts'
import { EventPicker } from './event-picker.tsx'
import { PAYLOAD_OPTIONS } from './webhook-labels.ts'
import { WhereRows } from './where-rows.tsx'

const schema = () => import('#server/modules/webhooks/schema.ts').then((module) => module.WebhookForm)

type WebhookValues = z.infer<typeof WebhookForm>
/** What the form edits, as the API takes it. */
type Edited = Omit<WebhookValues, 'where'> & Pick<Webhook, 'where'>

type WebhookFormDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  verb: string
  events: readonly string[]
  fields: readonly SelectableField[]
  initial?: Edited
  onSubmit: (values: Edited) => Promise<void>
}

const blank: Edited = {
  url: '',
  events: '*',
  description: '',
  ordered: false,
  payload: 'full',
  only_changes: [],
  where: {},
  skip_imports: false,
}

/** Creates or edits a webhook: its endpoint, its events and what they contain. */
export function WebhookFormDialog(props: WebhookFormDialogProps) {
  const { open, onOpenChange, title, verb, events, fields, initial: given = blank, onSubmit } = props
  const initial = { ...given, where: Object.entries(given.where).map(([field, value]) => ({ field, value })) }
  const form = useZodForm(schema, initial)
  const updatable = fields.filter(({ updates }) => updates).map(({ name }) => ({ value: name, label: name }))
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
      <Form
        id="webhook"
        form={form}
        onSubmit={async ({ where, ...values }) => {
          const equal = Object.fromEntries(where.map(({ field, value }) => [field, value]))
          if (open) await onSubmit({ ...values, where: equal })
        }}
      >
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
        <FormField form={form} name="payload" label="Payload">
          {(control) => <Select options={PAYLOAD_OPTIONS} {...control} />}
        </FormField>
        <FormField
          form={form}
          name="only_changes"
          label="Only updates of"
          optional
          hint="Updates of the kinds of record named here are sent only if one of these fields changes."
        >
          {(control) => <MultiSelect options={updatable} {...control} />}
        </FormField>
        <WhereRows
          fields={fields}
          value={form.values.where}
          onValueChange={(value) => form.set('where', value)}
          error={errorAt(form.errors, 'where')}
        />
        <FormField form={form} name="skip_imports">
          {({ value, onValueChange, ...control }) => (
            <Switch
              {...control}
              label="Skip imports"
              hint="Sends nothing for changes made by the import of a file."
              checked={value}
              onCheckedChange={onValueChange}
            />
          )}
        </FormField>
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
