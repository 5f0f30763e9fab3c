'use client'

import { Banner } from '#components/ui/banner.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Member } from '#server/modules/members/schema.ts'
import { invitableRoles, ROLE_WORDS } from './role-words.ts'
import { useMembers } from './use-members.ts'

const schema = () => import('#server/modules/invitations/schema.ts').then((module) => module.Invite)

type InviteDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  role: Member['role']
  sendsMail: boolean
}

export function InviteDialog({ open, onOpenChange, role, sendsMail }: InviteDialogProps) {
  const form = useZodForm(schema, { name: '', email: '', role: 'member' })
  const { invite } = useMembers()
  const roles = invitableRoles(role).map((value) => ({
    value: value as 'manager' | 'member' | 'guest',
    ...ROLE_WORDS[value],
  }))
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite somebody"
      description={sendsMail ? 'They get a link by mail that works once, for seven days.' : undefined}
      verb="Invite"
      form={form}
      onSubmit={async (values) => {
        await invite(values)
        toast.success(sendsMail ? `An invitation is on its way to ${values.email}` : `${values.name} is invited`)
      }}
    >
      {!sendsMail && (
        <Banner tone="warning" title="This installation sends no mail">
          Whoever runs it gets the link from the shell:{' '}
          <Code>npm run -s atrium -- member reset-password --email …</Code>
        </Banner>
      )}
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label="E-mail">
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="role">
        {(control) => <RadioGroup label="Role" options={roles} {...control} />}
      </FormField>
    </FormDialog>
  )
}
