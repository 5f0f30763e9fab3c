import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { SubmitButton } from '#components/shell/submit-button.tsx'
import { VisitorLayout } from '#components/shell/visitor-layout.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: { absolute: 'Confirm' }, robots: { index: false }, referrer: 'no-referrer' }

const TITLES = {
  open: 'Confirm your consent',
  confirmed: 'Thank you. Your consent is confirmed',
  over: 'This link no longer works',
}

/** Mail scanners open links, so only the button confirms. */
export default async function ConfirmPage({ params }: { params: Promise<{ link: string }> }) {
  const confirmation = await caller().forms.confirmation((await params).link)
  if (!confirmation) return <VisitorNotFound />
  const { workspace, consent, title, state } = confirmation
  return (
    <VisitorLayout workspace={workspace} title={TITLES[state]}>
      {state === 'over' ? (
        <p className="text-ink-muted">It has expired after seven days. Submit “{title}” again to get a new link.</p>
      ) : (
        <blockquote className="border-l-2 border-line-strong pl-4 whitespace-pre-wrap text-ink-muted">
          {consent}
        </blockquote>
      )}
      {state === 'open' && (
        <form method="post">
          <SubmitButton variant="primary" wide className="h-10 text-read">
            Yes, I agree
          </SubmitButton>
        </form>
      )}
    </VisitorLayout>
  )
}
