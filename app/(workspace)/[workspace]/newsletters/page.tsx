import type { Metadata } from 'next'
import { NewslettersPage } from '#components/newsletters/newsletters-page.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Newsletters' }

export default async function Newsletters({ params }: { params: Promise<{ workspace: string }> }) {
  const { api } = await requireStaff((await params).workspace, '/newsletters')
  return <NewslettersPage initial={await api.newsletters.latest()} />
}
