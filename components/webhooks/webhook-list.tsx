'use client'

import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useCreating } from '#components/sync/use-creating.ts'
import { StatusDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Webhook } from '#server/modules/webhooks/schema.ts'
import type { SelectableField } from '#server/modules/webhooks/selection/schema.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useWebhookActions, useWebhooks } from './use-webhooks.ts'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'
import { eventsLabel } from './webhook-labels.ts'
import { WEBHOOK_STATES } from './webhook-states.ts'

type WebhookListProps = {
  root: string
  events: readonly string[]
  fields: readonly SelectableField[]
  zone: string
}

/** `root` is the path of this page; each webhook has a page below it. */
export function WebhookList({ root, events, fields, zone }: WebhookListProps) {
  const router = useRouter()
  const list = useWebhooks()
  const { create } = useWebhookActions()
  const [creating, setCreating] = useCreating()
  const [created, setCreated] = useState<{ id: string; secret: string }>()
  const newWebhook = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      Add endpoint
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Webhooks"
        description={
          <>
            Endpoints receive signed events as they happen.{' '}
            <TextLink href="/developers">Read the webhooks guide</TextLink>
          </>
        }
        actions={newWebhook}
      />
      <Card flush>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Table
            label="Endpoints"
            columns={columns(zone)}
            rows={list.data?.data ?? []}
            rowKey={(webhook) => webhook.id}
            rowHref={(webhook) => `${root}/${webhook.id}`}
            loadingRows={list.isPending ? 3 : 0}
            empty={
              <EmptyState icon={<WebhookIcon />} title="No endpoints yet">
                Add an endpoint to receive every change within a second.
              </EmptyState>
            }
          />
        )}
      </Card>
      <WebhookFormDialog
        open={creating}
        onOpenChange={setCreating}
        title="Add endpoint"
        verb="Add endpoint"
        events={events}
        fields={fields}
        onSubmit={async (values) => {
          const { id, secret } = await create(values)
          setCreating(false)
          setCreated({ id, secret })
        }}
      />
      <SecretDialog
        secret={created?.secret}
        title="Endpoint added"
        onClose={() => {
          router.push(`${root}/${created?.id}`)
          setCreated(undefined)
        }}
      />
    </Page>
  )
}

function columns(zone: string): Column<Webhook>[] {
  return [
    {
      key: 'url',
      header: 'Endpoint',
      cell: (webhook) => (
        <span className="flex max-w-56 min-w-0 flex-col py-1.5 leading-4.5 md:max-w-100">
          <span className="truncate font-mono text-sm">{webhook.url}</span>
          {webhook.description && (
            <span className="truncate text-sm font-normal text-ink-muted">{webhook.description}</span>
          )}
        </span>
      ),
    },
    { key: 'events', header: 'Events', wideOnly: true, cell: (webhook) => eventsLabel(webhook.events) },
    {
      key: 'status',
      header: 'Status',
      width: 'w-28',
      cell: ({ status }) => <StatusDot tone={WEBHOOK_STATES[status].tone}>{WEBHOOK_STATES[status].label}</StatusDot>,
    },
    {
      key: 'success',
      header: 'Last success',
      align: 'right',
      width: 'w-32',
      wideOnly: true,
      cell: ({ last_success_at }) =>
        last_success_at ? (
          <RelativeTime at={last_success_at} zone={zone} />
        ) : (
          <span className="text-ink-faint">Never</span>
        ),
    },
  ]
}
