'use client'

import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { authCall, leaveFor } from './auth-call.ts'
import { takeWaitingApp } from './waiting-app.ts'

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.ResetPassword)

export function ResetForm({ token }: { token: string }) {
  const form = useZodForm(schema, { token, newPassword: '' })
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await authCall('reset-password', values)
        const waiting = takeWaitingApp()
        leaveFor(`/sign-in?reset=done${waiting ? `&next=${encodeURIComponent(waiting)}` : ''}`)
      }}
    >
      <FormField form={form} name="newPassword" label="New password" hint="Use at least 10 characters.">
        {(control) => <PasswordField {...control} autoComplete="new-password" autoFocus />}
      </FormField>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        Set password
      </Button>
    </Form>
  )
}
