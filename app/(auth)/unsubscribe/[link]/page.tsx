import type { Metadata } from 'next'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { caller } from '#server/caller.ts'
import { Lost } from '../../../lost.tsx'

export const metadata: Metadata = { title: 'Stop mail', referrer: 'no-referrer', robots: { index: false } }

const WORDS = {
  mention: 'when somebody mentions you',
  assignment: 'when a task becomes yours',
  due: 'about tasks that are due',
  webhook: 'about webhooks that fail',
}

type Props = { params: Promise<{ link: string }>; searchParams: Promise<{ done?: string }> }

/** Mail scanners open every link: looking at this page changes nothing, the button does. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { link } = await params
  const found = await caller().subscription(decodeURIComponent(link))
  if (!found) return <Lost />
  const { workspace, kind } = found
  if ((await searchParams).done)
    return (
      <AuthLayout
        title="No more such mail"
        description={`${workspace.name} writes to you no longer ${WORDS[kind]}. In the application you see it as before.`}
        footer={<TextLink href={`/${workspace.slug}/settings/account`}>Choose what you are told</TextLink>}
      />
    )
  return (
    <AuthLayout
      title="Stop such mail?"
      description={`${workspace.name} will no longer write to you ${WORDS[kind]}.`}
      footer={<TextLink href={`/${workspace.slug}/settings/account`}>Choose what you are told</TextLink>}
    >
      <form method="post" action={`/unsubscribe/${link}`}>
        <Button type="submit" variant="primary" className="w-full">
          Stop such mail
        </Button>
      </form>
    </AuthLayout>
  )
}
