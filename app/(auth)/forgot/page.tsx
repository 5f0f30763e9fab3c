import type { Metadata } from 'next'
import { ForgotForm } from '#components/account/forgot-form.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { caller } from '#server/caller.ts'
import { nextPath } from '../next-path.ts'

export const metadata: Metadata = { title: 'Forgot password' }

type ForgotPageProps = { searchParams: Promise<{ next?: string }> }

export default async function ForgotPage({ searchParams }: ForgotPageProps) {
  const next = nextPath((await searchParams).next)
  const mails = caller().sendsMail()
  return (
    <AuthLayout
      title="Reset your password"
      description={mails && 'We email you a link to set a new password. It works once.'}
      footer={
        <TextLink href={next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`}>
          Back to sign in
        </TextLink>
      }
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
