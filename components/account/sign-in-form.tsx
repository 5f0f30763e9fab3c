'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { authCall, leaveFor } from './auth-call.ts'
import { CodeForm } from './code-form.tsx'
import { keepWaitingApp, takeWaitingApp } from './waiting-app.ts'

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.SignIn)

type SignInFormProps = {
  /** Path in the application to open after signing in. */
  next: string
  email?: string
  /** Whether `next` is the consent page of an app. */
  waits?: boolean
}

export function SignInForm({ next, email = '', waits = false }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useZodForm(schema, { email, password: '' })
  useEffect(() => {
    if (waits) keepWaitingApp(next)
  }, [waits, next])
  const leave = () => {
    if (waits) takeWaitingApp()
    leaveFor(next)
  }
  if (needsCode) return <CodeForm onDone={leave} />
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const answer = await authCall<{ twoFactorRedirect?: boolean }>('sign-in/email', values)
        if (answer.twoFactorRedirect) setNeedsCode(true)
        else leave()
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
