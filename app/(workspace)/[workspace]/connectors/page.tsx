import type { Metadata } from 'next'
import { ConnectorsPage } from '#components/connectors/connectors-page.tsx'
import { requireManager } from '../inside.ts'

export const metadata: Metadata = { title: 'Data sources' }

export default async function Connectors({ params }: { params: Promise<{ workspace: string }> }) {
  const { api } = await requireManager((await params).workspace, '/connectors')
  return <ConnectorsPage initial={await api.connectors.overview()} />
}
