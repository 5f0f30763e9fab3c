import type { Metadata } from 'next'
import { RiskViews } from '#components/risks/risk-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Risks' }

export default async function RisksPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/risks')
  return <RiskViews />
}
