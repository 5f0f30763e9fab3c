import type { Metadata } from 'next'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { askedDeliveries, deliveryFilterIn } from '#components/webhooks/asked-deliveries.ts'
import { WebhookPage } from '#components/webhooks/webhook-page.tsx'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { selectableFields } from '#server/modules/webhooks/selection/schema.ts'
import { requireOwner } from '../../../inside.ts'
import { onlyTexts } from '../../../list-page.tsx'
import { ServedPage } from '../../../served-page.tsx'

export const metadata: Metadata = { title: 'Endpoint' }

type WebhookPageProps = {
  params: Promise<{ workspace: string; webhook: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function OneWebhookPage({ params, searchParams }: WebhookPageProps) {
  const { workspace, webhook: id } = await params
  const inside = await requireOwner(workspace, `/settings/webhooks/${id}`)
  if (!inside) return <OwnerOnly title="Endpoint" />
  const webhook = await recordOrNotFound(inside.api.webhooks.get({ id }))
  const filter = deliveryFilterIn(new URLSearchParams(onlyTexts(await searchParams)))
  const zone = inside.here.workspace.time_zone
  return (
    <ServedPage key={id} inside={inside} queries={{ 'webhooks.deliveries': askedDeliveries(id, filter) }}>
      <WebhookPage
        initial={webhook}
        root={`/${workspace}/settings/webhooks`}
        events={EVENT_NAMES}
        fields={selectableFields()}
        zone={zone}
      />
    </ServedPage>
  )
}
