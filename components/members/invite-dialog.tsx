'use client'

import type { Invitation } from '#components/invitations/link-dialog.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Member } from '#server/modules/members/schema.ts'
import { invitableRoles, ROLE_LABELS } from './role-labels.ts'
import { useMembers } from './use-members.ts'

const schema = () => import('#server/modules/invitations/schema.ts').then((module) => module.Invite)

const MAILED = 'We email them an invitation link. It works once and expires in 7 days.'
const PASSED_ON = 'Email is not configured. You get an invitation link to share.'

type InviteDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  role: Member['role']
  sendsMail: boolean
  /** Receives the link if Atrium does not send email. */
  onLink: (invitation: Invitation) => void
}

export function InviteDialog({ open, onOpenChange, role, sendsMail, onLink }: InviteDialogProps) {
  const form = useZodForm(schema, { name: '', email: '', role: 'member' })
  const { invite } = useMembers()
  const roles = invitableRoles(role).map((value) => ({
    value: value as 'manager' | 'member' | 'guest',
    ...ROLE_LABELS[value],
  }))
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite member"
      description={sendsMail ? MAILED : PASSED_ON}
      verb="Send invitation"
      form={form}
      onSubmit={async (values) => {
        const invited = await invite(values)
        if (invited.link === null) toast.success(`Invitation sent to ${values.email}`)
        else onLink({ name: invited.name, link: invited.link })
      }}
    >
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label="Email">
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="role">
        {(control) => <RadioGroup label="Role" options={roles} {...control} />}
      </FormField>
    </FormDialog>
  )
}
