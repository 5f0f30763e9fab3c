import type { Metadata } from 'next'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { WebhookPage } from '#components/webhooks/webhook-page.tsx'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { selectableFields } from '#server/modules/webhooks/selection/schema.ts'
import { requireOwner } from '../../../inside.ts'

export const metadata: Metadata = { title: 'Endpoint' }

export default async function OneWebhookPage({ params }: { params: Promise<{ workspace: string; webhook: string }> }) {
  const { workspace, webhook } = await params
  const inside = await requireOwner(workspace, `/settings/webhooks/${webhook}`)
  if (!inside) return <OwnerOnly title="Endpoint" />
  const zone = inside.here.workspace.time_zone
  const root = `/${workspace}/settings/webhooks`
  return <WebhookPage id={webhook} root={root} events={EVENT_NAMES} fields={selectableFields()} zone={zone} />
}
