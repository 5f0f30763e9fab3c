import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { SignOutButton } from '#components/account/sign-out-button.tsx'
import { ROLE_LABELS } from '#components/members/role-labels.ts'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'Your workspaces' }

export default async function StartPage() {
  const visitor = await caller().visitor(await headers())
  if (!visitor) redirect('/sign-in')
  const { memberships, email } = visitor
  const [only] = memberships
  if (only && memberships.length === 1) redirect(`/${only.workspace.slug}`)
  if (!only)
    return (
      <AuthLayout
        title="No workspaces"
        description={`${email} is not a member of any workspace. Ask an owner for an invitation.`}
      >
        <SignOutButton next="/sign-in" />
      </AuthLayout>
    )
  return (
    <AuthLayout title="Your workspaces" description={`Signed in as ${email}.`}>
      <ul className="-mx-2 flex flex-col">
        {memberships.map(({ workspace, member }) => (
          <li key={workspace.id}>
            <Link href={`/${workspace.slug}`} className="flex h-11 items-center gap-3 rounded-md px-2 hover:bg-hover">
              <Avatar name={workspace.name} seed={workspace.id} square />
              <span className="min-w-0 flex-1 truncate font-medium">{workspace.name}</span>
              <span className="text-ink-muted">{ROLE_LABELS[member.role].label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </AuthLayout>
  )
}
