import type { Metadata } from 'next'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { WebhookList } from '#components/webhooks/webhook-list.tsx'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { selectableFields } from '#server/modules/webhooks/selection/schema.ts'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params
  const inside = await requireOwner(workspace, '/settings/webhooks')
  if (!inside) return <OwnerOnly title="Webhooks" />
  const zone = inside.here.workspace.time_zone
  const root = `/${workspace}/settings/webhooks`
  return <WebhookList root={root} events={EVENT_NAMES} fields={selectableFields()} zone={zone} />
}
