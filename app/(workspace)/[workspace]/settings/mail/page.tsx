import type { Metadata } from 'next'
import { Outbox } from '#components/mail/outbox.tsx'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { requireOwner } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

export const metadata: Metadata = { title: 'Email log' }

export default async function MailPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings/mail')
  if (!inside) return <OwnerOnly title="Email log" />
  return (
    <ServedPage inside={inside} queries={{ 'mail.outbox': undefined }}>
      <Outbox zone={inside.here.workspace.time_zone} sandbox={inside.here.workspace.sandbox} />
    </ServedPage>
  )
}
