import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { SubmitButton } from '#components/shell/submit-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: 'Unsubscribe', referrer: 'no-referrer', robots: { index: false } }

const WORDS = {
  mention: 'mentions',
  assignment: 'task assignments',
  comment: 'comments',
  lead: 'new leads',
  ticket: 'new tickets',
  booking: 'bookings',
  overdue: 'overdue invoices',
  due: 'due tasks',
  quote: 'quote decisions',
  undelivered: 'undelivered emails',
  review: 'reviews',
  webhook: 'failing webhook endpoints',
  connector: 'data sources',
  proposal: 'agent proposals',
}

type Props = { params: Promise<{ link: string }>; searchParams: Promise<{ done?: string }> }

/** Mail scanners open every link, so only the button unsubscribes, not the page itself. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { link } = await params
  const found = await caller().subscription(decodeURIComponent(link))
  if (!found) return <VisitorNotFound />
  const { workspace, kind } = found
  if ((await searchParams).done)
    return (
      <AuthLayout
        title="You are unsubscribed"
        description={`You will no longer receive emails from ${workspace.name} about ${WORDS[kind]}. Notifications in the app do not change.`}
        footer={<TextLink href={`/${workspace.slug}/settings/account`}>Notification settings</TextLink>}
      />
    )
  return (
    <AuthLayout
      title="Unsubscribe?"
      description={`Stop receiving emails from ${workspace.name} about ${WORDS[kind]}.`}
      footer={<TextLink href={`/${workspace.slug}/settings/account`}>Notification settings</TextLink>}
    >
      <form method="post" action={`/unsubscribe/${link}`}>
        <SubmitButton variant="primary" className="w-full">
          Unsubscribe
        </SubmitButton>
      </form>
    </AuthLayout>
  )
}
