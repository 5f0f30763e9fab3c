'use client'

import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { expiries } from './samples.ts'
import { Specimen } from './specimen.tsx'

const access = [
  { value: 'read', label: 'Read-only' },
  { value: 'write', label: 'Read-write' },
] as const

/** The name "taken" demonstrates a server error. */
export function Forms() {
  const form = useZodForm(() => import('./schema.ts').then((module) => module.NewToken), {
    name: '',
    access: 'read',
    expires: '90',
    notify: true,
  })
  return (
    <Specimen title="Form" stack>
      <Form
        form={form}
        className="max-w-96"
        onSubmit={(values) => {
          if (values.name === 'taken') throw new Error('A token with this name exists. Choose another name.')
          toast.success(`Created “${values.name}”`)
        }}
      >
        <FormField form={form} name="name" label="Name" hint="Where the token is used.">
          {(control) => <Input {...control} placeholder="CI deploy" />}
        </FormField>
        <FormField form={form} name="access">
          {(control) => <RadioGroup label="Access" options={access} {...control} />}
        </FormField>
        <FormField form={form} name="expires" label="Expires">
          {(control) => <Select options={expiries} {...control} />}
        </FormField>
        <FormField form={form} name="notify">
          {({ value, onValueChange, ...control }) => (
            <Switch {...control} label="Email me a week before" checked={value} onCheckedChange={onValueChange} />
          )}
        </FormField>
        <div className="flex justify-end gap-2">
          <Button onClick={() => form.reset()}>Start over</Button>
          <Button type="submit" variant="primary" loading={form.isSubmitting}>
            Create token
          </Button>
        </div>
      </Form>
    </Specimen>
  )
}
