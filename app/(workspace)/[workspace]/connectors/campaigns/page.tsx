import type { Metadata } from 'next'
import { MatchingPage } from '#components/connectors/matching-page.tsx'
import { requireStaff } from '../../inside.ts'

export const metadata: Metadata = { title: 'Campaign matching' }

export default async function Matching({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/connectors/campaigns')
  return <MatchingPage />
}
