import type { Metadata } from 'next'
import { ConnectorPage } from '#components/connectors/connector-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireManager } from '../../inside.ts'

export const metadata: Metadata = { title: 'Data source' }

export default async function Connector({ params }: { params: Promise<{ workspace: string; connector: string }> }) {
  const { workspace, connector: id } = await params
  const { api } = await requireManager(workspace, `/connectors/${id}`)
  return <ConnectorPage key={id} initial={await foundOrNot(api.connectors.get({ id }))} />
}
