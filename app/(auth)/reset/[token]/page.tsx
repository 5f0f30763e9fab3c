import type { Metadata } from 'next'
import { ResetForm } from '#components/account/reset-form.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'New password', referrer: 'no-referrer' }

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  if (!(await caller().isResetLink(token)))
    return (
      <AuthLayout
        title="This link no longer works"
        description="It was already used or has expired. Request a new one."
      >
        <LinkButton href="/forgot" variant="primary" wide>
          Request a new link
        </LinkButton>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Set a new password" description="Setting a new password signs you out on every device.">
      <ResetForm token={token} />
    </AuthLayout>
  )
}
