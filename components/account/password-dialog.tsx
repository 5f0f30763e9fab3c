'use client'

import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Form, FormField, useZodForm } from '#components/ui/form.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.ConfirmPassword)

type PasswordDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  verb: string
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password again before something that opens or closes the account. */
export function PasswordDialog({ open, onOpenChange, title, verb, onConfirm }: PasswordDialogProps) {
  const form = useZodForm(schema, { password: '' })
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) form.reset()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title={title}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form="confirm-password" variant="primary" loading={form.formState.isSubmitting}>
            {verb}
          </Button>
        </>
      }
    >
      <Form
        id="confirm-password"
        form={form}
        onSubmit={async ({ password }) => {
          await onConfirm(password)
          change(false)
        }}
      >
        <FormField form={form} name="password" label="Your password">
          {(control) => <PasswordField {...control} autoComplete="current-password" />}
        </FormField>
      </Form>
    </Dialog>
  )
}
