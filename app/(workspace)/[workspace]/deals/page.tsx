import type { Metadata } from 'next'
import { DealViews } from '#components/deals/deal-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Deals' }

export default async function DealsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/deals')
  return <DealViews />
}
