import type { Metadata } from 'next'
import { ForgotForm } from '#components/account/forgot-form.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'Forgot password' }

export default function ForgotPage() {
  const mails = caller().sendsMail()
  return (
    <AuthLayout
      title="Reset your password"
      description={mails && 'We email you a link to set a new password. It works once.'}
      footer={<TextLink href="/sign-in">Back to sign in</TextLink>}
    >
      {mails ? (
        <ForgotForm />
      ) : (
        <Banner title="Email is not configured">
          Ask your administrator for a reset link. They create it on the command line:{' '}
          <Code>npm run -s atrium -- member reset-password --email …</Code>
        </Banner>
      )}
    </AuthLayout>
  )
}
