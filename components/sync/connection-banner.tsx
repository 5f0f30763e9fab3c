import { Banner } from '#components/ui/banner.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Connection } from './live-tabs.ts'

const signIn = () => `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`

/** Why the page no longer updates, and what to do. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  if (connection === 'signed-out')
    return (
      <Banner tone="warning">
        You are signed out. <TextLink href={signIn()}>Sign in</TextLink> to continue.
      </Banner>
    )
  if (connection === 'removed')
    return (
      <Banner tone="warning">
        You no longer have access to this workspace. <TextLink href="/">Open another workspace</TextLink>
      </Banner>
    )
  return <Banner tone="warning">Connection lost. Your changes are kept.</Banner>
}
