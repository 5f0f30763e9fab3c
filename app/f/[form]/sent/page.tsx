import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { VisitorLayout } from '#components/shell/visitor-layout.tsx'
import { caller } from '#server/caller.ts'

export const metadata: Metadata = { title: { absolute: 'Sent' }, robots: { index: false }, referrer: 'no-referrer' }

type SentPageProps = { params: Promise<{ form: string }>; searchParams: Promise<{ mail?: string }> }

export default async function SentPage({ params, searchParams }: SentPageProps) {
  const form = await caller().forms.show((await params).form)
  if (!form) return <VisitorNotFound />
  const { mail } = await searchParams
  return (
    <VisitorLayout workspace={form.workspace} title={mail ? 'Check your email' : 'Sent'}>
      {mail && <p>We sent you an email. Select the button in it to confirm your consent.</p>}
      <p className="whitespace-pre-wrap text-ink-muted">{form.thanks}</p>
    </VisitorLayout>
  )
}
