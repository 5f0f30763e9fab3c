import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignInForm } from '#components/account/sign-in-form.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { caller } from '#server/caller.ts'
import { nextPath } from '../next-path.ts'

export const metadata: Metadata = { title: 'Sign in' }

type SignInPageProps = { searchParams: Promise<{ next?: string; email?: string; reset?: string }> }

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, email, reset } = await searchParams
  if (await caller().visitor(await headers())) redirect(nextPath(next))
  return (
    <AuthLayout
      title="Sign in"
      footer={
        <>
          No account? Ask an owner for an invitation.{' '}
          <TextLink href="/forgot" className="whitespace-nowrap">
            Forgot your password?
          </TextLink>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {reset === 'done' && <Banner tone="success">Password changed. Sign in with your new password.</Banner>}
        <SignInForm next={nextPath(next)} email={email} />
      </div>
    </AuthLayout>
  )
}
