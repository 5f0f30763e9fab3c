import type { Metadata } from 'next'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { SetupForm } from '#components/workspaces/setup-form.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'Set up', referrer: 'no-referrer' }

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ code?: string }> }) {
  const { code } = await searchParams
  if (typeof code !== 'string' || !(await caller().isSetUpOpen(code)))
    return (
      <AuthLayout
        title="This link no longer works"
        description="The first workspace already exists, or the link is incomplete."
      >
        <LinkButton href="/sign-in" variant="primary" wide>
          Sign in
        </LinkButton>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Set up Atrium" description="Create your first workspace. You become its owner.">
      <SetupForm code={code} />
    </AuthLayout>
  )
}
