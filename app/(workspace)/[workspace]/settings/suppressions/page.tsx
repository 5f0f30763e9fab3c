import type { Metadata } from 'next'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { SuppressionList } from '#components/suppressions/suppression-list.tsx'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Suppressed addresses' }

export default async function SuppressionsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params
  const inside = await requireOwner(workspace, '/settings/suppressions')
  if (!inside) return <OwnerOnly title="Suppressed addresses" />
  return <SuppressionList root={`/${workspace}`} zone={inside.here.workspace.time_zone} />
}
