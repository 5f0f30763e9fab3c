'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { authCall, leaveFor } from './auth-call.ts'
import { CodeForm } from './code-form.tsx'

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.SignIn)

type SignInFormProps = {
  /** Path in the application to open after signing in. */
  next: string
  email?: string
}

export function SignInForm({ next, email = '' }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useZodForm(schema, { email, password: '' })
  if (needsCode) return <CodeForm onDone={() => leaveFor(next)} />
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const answer = await authCall<{ twoFactorRedirect?: boolean }>('sign-in/email', values)
        if (answer.twoFactorRedirect) setNeedsCode(true)
        else leaveFor(next)
      }}
    >
      <FormField form={form} name="email" label="Email">
        {(control) => <Input {...control} type="email" autoComplete="username" autoFocus={email === ''} />}
      </FormField>
      <FormField form={form} name="password" label="Password">
        {(control) => <PasswordField {...control} autoComplete="current-password" autoFocus={email !== ''} />}
      </FormField>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        Sign in
      </Button>
    </Form>
  )
}
