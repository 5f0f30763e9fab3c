import type { Metadata } from 'next'
import { NotificationPage } from '#components/notifications/notification-page.tsx'
import { requireInside } from '../inside.ts'

export const metadata: Metadata = { title: 'Notifications' }

export default async function Notifications({ params }: { params: Promise<{ workspace: string }> }) {
  await requireInside((await params).workspace, '/notifications')
  return <NotificationPage />
}
