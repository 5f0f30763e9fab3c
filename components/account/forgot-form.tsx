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
      <Banner tone="success" title="Check your email">
        If {sentTo} has an account, we sent it a link to reset the password. The link is valid for one hour.
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
      <FormField form={form} name="email" label="Email">
        {(control) => <Input {...control} type="email" autoComplete="username" autoFocus />}
      </FormField>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        Send reset link
      </Button>
    </Form>
  )
}
