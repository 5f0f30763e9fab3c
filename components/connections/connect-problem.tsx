import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

type Words = { title: string; fix: string }

const AGAIN: Words = {
  title: 'This request has ended',
  fix: 'It was answered, has expired after 30 minutes, or began in another browser. Start again in the app.',
}

const WORDS: Record<string, Words> = {
  invalid_client: {
    title: 'This app is not known',
    fix: 'Its registration has expired, or its metadata document cannot be read at a public https address. Start again in the app; if it fails again, tell its maker.',
  },
  invalid_client_metadata: {
    title: 'The app describes itself wrongly',
    fix: 'Its metadata document must name itself, public redirect addresses, and no other way to sign in than a public client. Tell its maker.',
  },
  invalid_redirect_uri: {
    title: 'The app asks to return to a wrong address',
    fix: 'The address is not one that the app registered, so nothing was sent to it. Start again in the app.',
  },
  invalid_request: {
    title: 'The app sent an incomplete request',
    fix: 'Something that OAuth requires is missing. Update the app, or tell its maker.',
  },
}

/** Why an app cannot be connected, for a person who can do something about it. */
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
