import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { SignOutButton } from '#components/account/sign-out-button.tsx'
import { AcceptAsKnownForm, AcceptAsNewForm } from '#components/invitations/accept-form.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const invitation = await caller().invitation(token)
  if (!invitation)
    return (
      <AuthLayout
        title="This invitation no longer works"
        description="It was already used, was revoked, or has expired. Ask for a new one."
        footer={<TextLink href="/sign-in">Sign in</TextLink>}
      />
    )
  const { workspace, name, email, hasAccount } = invitation
  const title = `Join ${workspace.name}`
  if (!hasAccount)
    return (
      <AuthLayout title={title} description="Choose a password to join.">
        <AcceptAsNewForm token={token} name={name} email={email} />
      </AuthLayout>
    )
  const visitor = await caller().visitor(await headers())
  if (visitor?.email === email)
    return (
      <AuthLayout title={title} description={`You are signed in as ${email}.`}>
        <AcceptAsKnownForm token={token} workspace={workspace.name} />
      </AuthLayout>
    )
  const back = encodeURIComponent(`/invite/${token}`)
  const signIn = `/sign-in?email=${encodeURIComponent(email)}&next=${back}`
  return (
    <AuthLayout
      title={title}
      description={
        visitor
          ? `This invitation is for ${email}, but you are signed in as ${visitor.email}.`
          : `${email} already has an account. Sign in to join.`
      }
    >
      {visitor ? (
        <SignOutButton next={signIn} />
      ) : (
        <LinkButton href={signIn} variant="primary" wide>
          Sign in
        </LinkButton>
      )}
    </AuthLayout>
  )
}
