'use client'

import { useState } from 'react'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { authCall } from './auth-call.ts'

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.RequestPasswordReset)

export function ForgotForm() {
  const [sentTo, setSentTo] = useState('')
  const form = useZodForm(schema, { email: '' })
  if (sentTo)
    return (
      <Banner tone="success" title="Look at your mail">
        If {sentTo} has an account here, a link to set a new password is on its way. It works for one hour.
      </Banner>
    )
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await authCall('request-password-reset', values)
        setSentTo(values.email)
      }}
    >
      <FormField form={form} name="email" label="E-mail">
        {(control) => <Input {...control} type="email" autoComplete="username" autoFocus />}
      </FormField>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        Send the link
      </Button>
    </Form>
  )
}
