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
      title="Set a new password"
      description={mails && 'We mail you a link that works once.'}
      footer={<TextLink href="/sign-in">Back to sign in</TextLink>}
    >
      {mails ? (
        <ForgotForm />
      ) : (
        <Banner title="This installation sends no mail">
          Ask whoever runs it for a link. It comes from the shell:{' '}
          <Code>npm run -s atrium -- member reset-password --email …</Code>
        </Banner>
      )}
    </AuthLayout>
  )
}
