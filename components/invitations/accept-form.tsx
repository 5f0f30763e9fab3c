'use client'

import { authCall, leaveFor } from '#components/account/auth-call.ts'
import { takeWaitingApp } from '#components/account/waiting-app.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'

const schemas = () => import('#server/modules/account/schema.ts')
const asNew = () => schemas().then((module) => module.AcceptAsNew)
const asKnown = () => schemas().then((module) => module.AcceptAsKnown)

async function accept(values: object) {
  const { workspace } = await authCall<{ workspace: string }>('accept-invitation', values)
  leaveFor(takeWaitingApp() ?? `/${workspace}`)
}

/** For invited people without an account; accepting creates one. */
export function AcceptAsNewForm({ token, name, email }: { token: string; name: string; email: string }) {
  const form = useZodForm(asNew, { token, name, password: '' })
  return (
    <Form form={form} onSubmit={accept}>
      <Field label="Email">
        <Input value={shownAddress(email)} readOnly autoComplete="username" />
      </Field>
      <FormField form={form} name="name" label="Your name">
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      <FormField form={form} name="password" label="Password" hint="Use at least 10 characters.">
        {(control) => <PasswordField {...control} autoComplete="new-password" autoFocus />}
      </FormField>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        Join
      </Button>
    </Form>
  )
}

/** For users who are signed in with the invited email address. */
export function AcceptAsKnownForm({ token, workspace }: { token: string; workspace: string }) {
  const form = useZodForm(asKnown, { token })
  return (
    <Form form={form} onSubmit={accept}>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        {`Join ${workspace}`}
      </Button>
    </Form>
  )
}
