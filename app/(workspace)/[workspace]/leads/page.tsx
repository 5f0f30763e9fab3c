import type { Metadata } from 'next'
import { LeadViews } from '#components/leads/lead-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Leads' }

export default async function LeadsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/leads')
  return <LeadViews />
}
