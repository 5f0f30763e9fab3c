import type { Metadata } from 'next'
import { BookingsPage } from '#components/bookings/bookings-page.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Bookings' }

export default async function Bookings({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/bookings')
  return <BookingsPage />
}
