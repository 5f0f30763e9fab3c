'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { SecretOnce } from '#components/ui/secret-once.tsx'
import { Select } from '#components/ui/select.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { rateField, RateInput } from './rate-field.tsx'
import { useTokens } from './use-tokens.ts'

const schema = () => import('#server/modules/tokens/schema.ts').then((module) => module.TokenForm)

const access = [
  { value: 'read_write', label: 'Read and write', description: 'Create, update and delete records.' },
  { value: 'read_only', label: 'Read-only', description: 'Read records. Suited to reports and dashboards.' },
] as const
const reaches = [
  { value: 'all', label: 'API and agents', description: 'The REST API, feeds and the agent connector.' },
  {
    value: 'agent',
    label: 'Agents only',
    description: 'The agent connector, which never deletes, sends email or changes settings.',
  },
] as const
const expiries = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'never', label: 'Never' },
] as const

type NewTokenDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  apiUrl: string
  /** Whether the token is for an agent. */
  isForAgent: boolean
}

/** Shows the form, then the token, which cannot be shown again. */
export function NewTokenDialog({ open, onOpenChange, apiUrl, isForAgent }: NewTokenDialogProps) {
  const [secret, setSecret] = useState<string>()
  const form = useZodForm(schema, {
    name: '',
    reach: isForAgent ? 'agent' : 'all',
    access: 'read_write',
    expires: '90',
    approval: false,
    owner_functions: false,
    rate_limit: null,
  })
  const { create } = useTokens()
  const notation = useNotation()
  const change = (next: boolean) => {
    onOpenChange(next)
    if (next) return
    setSecret(undefined)
    form.reset()
  }
  if (secret)
    return (
      <Dialog
        open={open}
        onOpenChange={change}
        title="Token created"
        footer={<DialogClose render={<Button variant="primary">Done</Button>} />}
      >
        <div className="flex flex-col gap-4">
          <SecretOnce label="Token" secret={secret} />
          <CodeBlock title="Try it" code={tryCode(apiUrl, secret, form.values.reach)} />
        </div>
      </Dialog>
    )
  return (
    <FormDialog
      open={open}
      onOpenChange={change}
      title="Create token"
      description="The token belongs to this workspace and keeps working if your account is deactivated."
      verb="Create token"
      form={form}
      onSubmit={async (values) => {
        setSecret((await create(values)).secret)
        return false
      }}
    >
      <FormField form={form} name="name" label="Name" hint="Name the script or product that uses it.">
        {(control) => <Input {...control} placeholder="CI deploy" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="reach">
        {({ value = 'all', ...control }) => (
          <RadioGroup label="For" options={reaches} {...control} value={value} disabled={form.values.approval} />
        )}
      </FormField>
      <FormField form={form} name="access">
        {(control) => <RadioGroup label="Access" options={access} {...control} />}
      </FormField>
      <FormField form={form} name="expires" label="Expires">
        {(control) => <Select options={expiries} {...control} />}
      </FormField>
      <FormField form={form} name="rate_limit" optional {...rateField(notation)}>
        {(control) => <RateInput {...control} />}
      </FormField>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">For agents</legend>
        <FormField form={form} name="approval">
          {({ value, onValueChange, ...control }) => (
            <Checkbox
              {...control}
              label="Changes wait for approval"
              hint="Each change is a proposal until an owner or manager accepts it. The token is then for agents only."
              checked={value}
              onCheckedChange={(approval) => {
                onValueChange(approval)
                if (approval) form.set('reach', 'agent')
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="owner_functions">
          {({ value, onValueChange, ...control }) => (
            <Checkbox
              {...control}
              label="Owner functions"
              hint="Agents can read decisions, for as long as you are an owner."
              checked={value}
              onCheckedChange={onValueChange}
            />
          )}
        </FormField>
      </fieldset>
    </FormDialog>
  )
}

function tryCode(apiUrl: string, secret: string, reach: 'all' | 'agent' | undefined): string {
  const url = reach === 'agent' ? apiUrl.replace(/\/api\/v1$/, '/api/agent/tools') : `${apiUrl}/me`
  return `curl ${url} -H "Authorization: Bearer ${secret}"`
}
