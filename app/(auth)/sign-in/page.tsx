import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignInForm } from '#components/account/sign-in-form.tsx'
import { AppOrigin } from '#components/connections/app-origin.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { caller } from '#server/caller.ts'
import { nextPath, waitingRequest } from '../next-path.ts'

export const metadata: Metadata = { title: 'Sign in' }

type SignInPageProps = { searchParams: Promise<{ next?: string; email?: string; reset?: string }> }

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next: asked, email, reset } = await searchParams
  const next = nextPath(asked)
  if (await caller().visitor(await headers())) redirect(next)
  const id = waitingRequest(next)
  const app = id === undefined ? undefined : await caller().waitingConnectRequest(id)
  return (
    <AuthLayout
      title="Sign in"
      description={
        app && (
          <>
            Sign in to connect <b className="font-medium break-words text-ink">{app.name}</b> to Atrium.
          </>
        )
      }
      footer={
        <>
          No account? Ask an owner for an invitation.{' '}
          <TextLink href={id ? `/forgot?next=${encodeURIComponent(next)}` : '/forgot'} className="whitespace-nowrap">
            Forgot your password?
          </TextLink>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {app && <AppOrigin {...app} />}
        {reset === 'done' && <Banner tone="success">Password changed. Sign in with your new password.</Banner>}
        <SignInForm next={next} email={email} {...(app && { waits: true })} />
      </div>
    </AuthLayout>
  )
}
