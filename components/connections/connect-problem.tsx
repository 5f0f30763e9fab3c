import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

type Words = { title: string; fix: string }

const AGAIN: Words = {
  title: 'This request has ended',
  fix: 'It was already answered, expired after 30 minutes, or was started in another browser. Start again in the app.',
}

const WORDS: Record<string, Words> = {
  invalid_client: {
    title: 'Unknown app',
    fix: 'Its registration has expired, or its metadata document cannot be read at a public https URL. Start again in the app. If it fails again, contact its publisher.',
  },
  invalid_client_metadata: {
    title: 'Invalid app metadata',
    fix: 'Its metadata document must contain its own URL and public redirect URIs, and describe a public client. Contact its publisher.',
  },
  invalid_redirect_uri: {
    title: 'Invalid redirect address',
    fix: 'The app did not register this address, so nothing was sent to it. Start again in the app.',
  },
  invalid_request: {
    title: 'Incomplete request',
    fix: 'A parameter that OAuth requires is missing. Update the app, or contact its publisher.',
  },
}

/** Explains why an app cannot be connected and what to do. */
export function ConnectProblem({ problem = '' }: { problem?: string | undefined }) {
  const { title, fix } = WORDS[problem] ?? AGAIN
  return (
    <AuthLayout
      title={title}
      description={fix}
      footer={<TextLink href="/developers/guides/oauth">How apps connect</TextLink>}
    />
  )
}
