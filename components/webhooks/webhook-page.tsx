'use client'

import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import type { EventName } from '#server/modules/events/schema.ts'
import type { Webhook } from '#server/modules/webhooks/schema.ts'
import type { SelectableField } from '#server/modules/webhooks/selection/schema.ts'
import { DeliverySection } from './delivery-section.tsx'
import { useWebhook } from './use-webhooks.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { DISABLED_LABELS, payloadLabel, conditionLabels } from './webhook-labels.ts'
import { WEBHOOK_STATES } from './webhook-states.ts'

type WebhookPageProps = {
  initial: Webhook
  root: string
  events: readonly EventName[]
  fields: readonly SelectableField[]
  zone: string
}

export function WebhookPage({ initial, root, events, fields, zone }: WebhookPageProps) {
  const { data: webhook, error, refetch } = useWebhook(initial)
  const { id } = webhook
  const breadcrumb = <Breadcrumb items={[{ label: 'Webhooks', href: root }, { label: hostOf(webhook.url) }]} />
  if (error)
    return (
      <Page>
        <PageHeader title="Endpoint" breadcrumb={breadcrumb} />
        <Card flush>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      </Page>
    )
  const { tone, label } = WEBHOOK_STATES[webhook.status]
  return (
    <Page>
      <PageHeader
        title={webhook.description || hostOf(webhook.url)}
        breadcrumb={breadcrumb}
        status={<StatusDot tone={tone}>{label}</StatusDot>}
        actions={<WebhookActions webhook={webhook} root={root} events={events} fields={fields} />}
      />
      {webhook.status !== 'active' && <Stopped webhook={webhook} />}
      <Card>
        <Facts webhook={webhook} zone={zone} />
      </Card>
      <DeliverySection webhookId={id} events={events} zone={zone} />
    </Page>
  )
}

function Stopped({ webhook: { status, disabled_reason } }: { webhook: Webhook }) {
  return (
    <Banner tone={status === 'disabled' ? 'danger' : 'warning'} title={status === 'disabled' ? 'Disabled' : 'Paused'}>
      {disabled_reason && `${DISABLED_LABELS[disabled_reason]} `}
      Events are held for seven days. Activate the endpoint, then recover missed deliveries.
    </Banner>
  )
}

function Facts({ webhook, zone }: { webhook: Webhook; zone: string }) {
  const conditions = conditionLabels(webhook.where)
  const time = (at: string | null) => (at ? <RelativeTime at={at} zone={zone} /> : 'Never')
  return (
    <DescriptionList
      items={[
        { label: 'Endpoint URL', value: <Code>{webhook.url}</Code> },
        {
          label: 'Events',
          value: (
            <span className="flex flex-wrap gap-1">
              {(webhook.events === '*' ? ['All events'] : webhook.events.split(',')).map((event) => (
                <Badge key={event} mono={event !== 'All events'}>
                  {event}
                </Badge>
              ))}
            </span>
          ),
        },
        { label: 'Payload', value: payloadLabel(webhook.payload) },
        ...(webhook.only_changes.length > 0
          ? [{ label: 'Only updates of', value: webhook.only_changes.join(', ') }]
          : []),
        ...(conditions.length > 0 ? [{ label: 'Only records with', value: conditions.join(', ') }] : []),
        ...(webhook.skip_imports ? [{ label: 'Imports', value: 'Not sent' }] : []),
        { label: 'Signing secret', value: <Code>{webhook.secret_hint}</Code> },
        { label: 'Delivery order', value: webhook.ordered ? 'In order, one at a time' : 'Any order, in parallel' },
        { label: 'Last success', value: time(webhook.last_success_at) },
        { label: 'Last failure', value: time(webhook.last_failure_at) },
      ]}
    />
  )
}

const hostOf = (url: string) => URL.parse(url)?.host ?? 'Endpoint'
