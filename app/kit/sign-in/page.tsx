import type { Metadata } from 'next'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

export const metadata: Metadata = { title: 'Sign-in frame' }

export default function KitSignInPage() {
  return (
    <AuthLayout
      title="Sign in"
      footer={
        <>
          No account? Ask an owner for an invitation.{' '}
          <TextLink href="/kit" className="whitespace-nowrap">
            Forgot your password?
          </TextLink>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Email">
          <Input type="email" autoComplete="username" />
        </Field>
        <Field label="Password">
          <PasswordField autoComplete="current-password" />
        </Field>
        <Button variant="primary" wide>
          Sign in
        </Button>
      </div>
    </AuthLayout>
  )
}
