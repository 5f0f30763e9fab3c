import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ActivityPage } from '#components/activity/activity-page.tsx'
import { requireInside } from '../inside.ts'

export const metadata: Metadata = { title: 'Activity' }

export default async function Activity({ params }: { params: Promise<{ workspace: string }> }) {
  const { here } = await requireInside((await params).workspace, '/activity')
  if (here.member.role === 'guest') notFound()
  return <ActivityPage />
}
