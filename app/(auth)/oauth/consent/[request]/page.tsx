import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignOutButton } from '#components/account/sign-out-button.tsx'
import { ConnectForm } from '#components/connections/connect-form.tsx'
import { ConnectProblem } from '#components/connections/connect-problem.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'Connect an app', robots: { index: false, follow: false } }

type ConsentPageProps = { params: Promise<{ request: string }> }

/** An owner grants an app access to a workspace. */
export default async function ConsentPage({ params }: ConsentPageProps) {
  const { request: id } = await params
  const sent = await headers()
  const request = await caller().connectRequest(id, sent)
  if (!request) return <ConnectProblem problem="expired" />
  const visitor = await caller().visitor(sent)
  const here = `/oauth/consent/${id}`
  if (!visitor) redirect(`/sign-in?next=${encodeURIComponent(here)}`)
  const owned = visitor.memberships.filter(({ member }) => member.role === 'owner').map(({ workspace }) => workspace)
  if (owned.length === 0) {
    const others = visitor.memberships.slice(0, 3).map(async ({ workspace: { id: one, name } }) => ({
      name,
      owners: await caller().ownersOf(one),
    }))
    return <NotOwner name={request.name} email={visitor.email} workspaces={await Promise.all(others)} here={here} />
  }
  const problem = caller().posted(sent)?.problem
  return <ConnectForm request={request} workspaces={owned} email={visitor.email} problem={problem} />
}

type NotOwnerProps = { name: string; email: string; workspaces: { name: string; owners: string[] }[]; here: string }

function NotOwner({ name, email, workspaces, here }: NotOwnerProps) {
  return (
    <AuthLayout
      title={`Only an owner can connect ${name}`}
      description={`You are signed in as ${email}. Ask an owner to connect it, or to create a token for you.`}
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1">
          {workspaces.map((workspace) => (
            <li key={workspace.name}>
              <span className="font-medium">{workspace.name}</span>: {workspace.owners.join(', ')}
            </li>
          ))}
        </ul>
        <SignOutButton next={`/sign-in?next=${encodeURIComponent(here)}`} />
      </div>
    </AuthLayout>
  )
}
