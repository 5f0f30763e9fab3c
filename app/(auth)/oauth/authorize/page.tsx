import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ConnectProblem } from '#components/connections/connect-problem.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'Connect an app', robots: { index: false, follow: false } }

/** Rendered for an authorization error that must not be sent to the redirect URI. */
export default async function AuthorizePage() {
  return <ConnectProblem problem={caller().posted(await headers())?.problem} />
}
