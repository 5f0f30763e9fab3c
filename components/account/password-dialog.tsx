'use client'

import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.ConfirmPassword)

type PasswordDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  verb: string
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password again before a security-sensitive change. */
export function PasswordDialog({ open, onOpenChange, title, verb, onConfirm }: PasswordDialogProps) {
  const form = useZodForm(schema, { password: '' })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      verb={verb}
      form={form}
      onSubmit={({ password }) => onConfirm(password)}
    >
      <FormField form={form} name="password" label="Your password">
        {(control) => <PasswordField {...control} autoComplete="current-password" />}
      </FormField>
    </FormDialog>
  )
}
