import type { Metadata } from 'next'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { WebhookList } from '#components/webhooks/webhook-list.tsx'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params
  const inside = await requireOwner(workspace, '/settings/webhooks')
  if (!inside) return <OwnerOnly title="Webhooks" />
  const zone = inside.here.workspace.time_zone
  return <WebhookList root={`/${workspace}/settings/webhooks`} events={EVENT_NAMES} zone={zone} />
}
