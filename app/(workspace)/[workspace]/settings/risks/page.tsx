import type { Metadata } from 'next'
import { BandSettings } from '#components/risks/band-settings.tsx'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Risks' }

export default async function RiskSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings/risks')
  if (!inside) return <OwnerOnly title="Risks" />
  return <BandSettings bands={await inside.api.risks.bands()} />
}
