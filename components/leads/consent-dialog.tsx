'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'

const schema = () => import('#server/modules/leads/schema.ts').then((module) => module.RecordConsent)

type ConsentDialogProps = { contact: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Records consent that a person gave or withdrew by phone, post or email. */
export function ConsentDialog({ contact, open, onOpenChange }: ConsentDialogProps) {
  const { leads } = useTRPC()
  const queries = useQueryClient()
  const form = useZodForm(schema, { contact, granted: false, source: '', text: '' })
  const record = useMutation(
    leads.recordConsent.mutationOptions({ onSuccess: () => queries.invalidateQueries(leads.pathFilter()) }),
  ).mutateAsync
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Record consent"
      description="You cannot edit an entry later, but you can add another one."
      verb="Record consent"
      form={form}
      onSubmit={record}
    >
      <FormField form={form} name="granted">
        {({ value, onValueChange }) => (
          <RadioGroup
            label="Decision"
            options={[
              { value: 'no', label: 'Consent withdrawn' },
              { value: 'yes', label: 'Consent given' },
            ]}
            value={value ? 'yes' : 'no'}
            onValueChange={(choice) => onValueChange(choice === 'yes')}
          />
        )}
      </FormField>
      <FormField form={form} name="source" label="Source">
        {(control) => <Input {...control} placeholder="Phone call" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="text" label="Wording" optional>
        {(control) => <Textarea {...control} value={control.value ?? ''} rows={3} />}
      </FormField>
    </FormDialog>
  )
}
