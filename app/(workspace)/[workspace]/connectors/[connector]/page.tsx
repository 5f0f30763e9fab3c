import type { Metadata } from 'next'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { unmatchedCampaigns } from '#components/connectors/asked-campaigns.ts'
import { ConnectorPage } from '#components/connectors/connector-page.tsx'
import { requireManager } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

export const metadata: Metadata = { title: 'Data source' }

export default async function Connector({ params }: { params: Promise<{ workspace: string; connector: string }> }) {
  const { workspace, connector: id } = await params
  const inside = await requireManager(workspace, `/connectors/${id}`)
  const connector = await recordOrNotFound(inside.api.connectors.get({ id }))
  return (
    <ServedPage key={id} inside={inside} queries={{ 'connectors.campaigns': unmatchedCampaigns(id) }}>
      <ConnectorPage initial={connector} />
    </ServedPage>
  )
}
