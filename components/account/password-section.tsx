'use client'

import { Button } from '#components/ui/button.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { authCall } from './auth-call.ts'

const schema = () => import('#server/modules/account/schema.ts').then((module) => module.ChangePassword)

export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  const form = useZodForm(schema, { currentPassword: '', newPassword: '' })
  return (
    <Section title="Password" description="Changing your password signs you out on all other devices.">
      <Card>
        <Form
          form={form}
          onSubmit={async (values) => {
            await authCall('change-password', values)
            form.reset()
            toast.success('Password changed')
            onChanged()
          }}
        >
          <FormField form={form} name="currentPassword" label="Current password">
            {(control) => <PasswordField {...control} autoComplete="current-password" />}
          </FormField>
          <FormField form={form} name="newPassword" label="New password" hint="Use at least 10 characters.">
            {(control) => <PasswordField {...control} autoComplete="new-password" />}
          </FormField>
          <div className="flex justify-end">
            <Button type="submit" loading={form.isSubmitting}>
              Change password
            </Button>
          </div>
        </Form>
      </Card>
    </Section>
  )
}
