import type { Metadata } from 'next'
import { AgentsPage } from '#components/agents/agents-page.tsx'
import { requireManager } from '../inside.ts'

export const metadata: Metadata = { title: 'Agents' }

export default async function Agents({ params }: { params: Promise<{ workspace: string }> }) {
  await requireManager((await params).workspace, '/agents')
  return <AgentsPage />
}
