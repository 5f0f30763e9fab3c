import type { Metadata } from 'next'
import { NewslettersPage } from '#components/newsletters/newsletters-page.tsx'
import { requireStaff } from '../inside.ts'
import { ServedPage } from '../served-page.tsx'

export const metadata: Metadata = { title: 'Newsletters' }

export default async function Newsletters({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireStaff((await params).workspace, '/newsletters')
  return (
    <ServedPage inside={inside} lists={['newsletter_drafts', 'campaigns', 'members']}>
      <NewslettersPage initial={await inside.api.newsletters.latest()} />
    </ServedPage>
  )
}
