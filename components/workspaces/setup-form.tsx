'use client'

import { useState } from 'react'
import { authCall, leaveFor } from '#components/account/auth-call.ts'
import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { browserRegion } from './browser-region.ts'

const schema = () => import('#server/modules/workspaces/schema.ts').then((module) => module.SetUp)

/** Creates the first workspace, with the time zone and the locale of this browser, and its owner. The slug follows the name until the user edits it. */
export function SetupForm({ code }: { code: string }) {
  const form = useZodForm(schema, {
    code,
    ...browserRegion(),
    name: '',
    slug: '',
    ownerName: '',
    ownerEmail: '',
    ownerPassword: '',
  })
  const [isSlugEdited, setSlugEdited] = useState(false)
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { workspace } = await authCall<{ workspace: string }>('set-up', values)
        leaveFor(`/${workspace}`)
      }}
    >
      <FormField form={form} name="name" label="Workspace name">
        {({ onValueChange, ...control }) => (
          <Input
            {...control}
            autoFocus
            placeholder="Nordlicht Studio"
            onValueChange={(name) => {
              onValueChange(name)
              if (!isSlugEdited) form.set('slug', slugOf(name))
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="slug" label="Workspace URL" hint="Part of every URL. You cannot change it later.">
        {({ onValueChange, ...control }) => (
          <Input
            {...control}
            mono
            placeholder="nordlicht-studio"
            onValueChange={(slug) => {
              setSlugEdited(true)
              onValueChange(slug)
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="ownerName" label="Your name">
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      <FormField form={form} name="ownerEmail" label="Your email">
        {(control) => <Input {...control} type="email" autoComplete="username" />}
      </FormField>
      <FormField form={form} name="ownerPassword" label="Password" hint="Use at least 10 characters.">
        {(control) => <PasswordField {...control} autoComplete="new-password" />}
      </FormField>
      <Button type="submit" variant="primary" wide loading={form.isSubmitting}>
        Create workspace
      </Button>
    </Form>
  )
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 63)
}
