'use client'

import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Drawer } from '#components/ui/drawer.tsx'
import { JsonView } from '#components/ui/json-view.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { DeliveryWithAttempts } from '#server/modules/webhooks/delivery/schema.ts'
import { AttemptView } from './attempt-view.tsx'
import { useDelivery, useWebhookActions } from './use-webhooks.ts'
import { DELIVERY_STATES } from './webhook-states.ts'

type DeliveryDrawerProps = {
  webhookId: string
  deliveryId: string | undefined
  zone: string
  onShow: (id: string | null) => void
}

export function DeliveryDrawer({ webhookId, deliveryId, zone, onShow }: DeliveryDrawerProps) {
  const { once, pending } = useOnce()
  const { resend } = useWebhookActions()
  const shown = useRef(deliveryId)
  useEffect(() => {
    shown.current = deliveryId
  }, [deliveryId])
  const again = async () => {
    if (!deliveryId) return
    try {
      const { deliveries } = await resend({ id: webhookId, delivery: deliveryId })
      toast.success('Delivery resent')
      if (shown.current === deliveryId) onShow(deliveries[0] ?? null)
    } catch (error) {
      toast.error('Could not resend', { description: (error as Error).message })
    }
  }
  return (
    <Drawer
      open={deliveryId !== undefined}
      onOpenChange={(open) => !open && onShow(null)}
      size="lg"
      title="Delivery"
      footer={
        <Button icon={<Send />} loading={pending} onClick={() => void once(again)}>
          Resend
        </Button>
      }
    >
      {deliveryId && <Loaded webhookId={webhookId} deliveryId={deliveryId} zone={zone} />}
    </Drawer>
  )
}

function Loaded({ webhookId, deliveryId, zone }: { webhookId: string; deliveryId: string; zone: string }) {
  const { data, error, refetch } = useDelivery(webhookId, deliveryId)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  return (
    <div className="flex flex-col gap-6">
      <Facts delivery={data} zone={zone} />
      <Section title="Request body" description="The exact bytes signed and sent with every attempt.">
        <JsonView label="Raw request body" text={data.body} />
      </Section>
      <Section title="Attempts">
        {data.attempts.length === 0 && <p className="text-ink-muted">No attempts yet.</p>}
        <ol className="flex flex-col gap-3">
          {data.attempts.toReversed().map((attempt, index) => (
            <li key={attempt.number}>
              <AttemptView attempt={attempt} zone={zone} open={index === 0} />
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

function Facts({ delivery, zone }: { delivery: DeliveryWithAttempts; zone: string }) {
  const { tone, label } = DELIVERY_STATES[delivery.status]
  const next = delivery.next_attempt_at
  return (
    <DescriptionList
      items={[
        { label: 'Event', value: <Code>{delivery.event}</Code> },
        { label: 'Status', value: <StatusDot tone={tone}>{label}</StatusDot> },
        { label: 'Created', value: <RelativeTime at={delivery.created_at} zone={zone} /> },
        ...(next && delivery.status === 'pending'
          ? [{ label: 'Next attempt', value: <RelativeTime at={next} zone={zone} /> }]
          : []),
        { label: 'webhook-id', value: <Code>{delivery.event_id}</Code> },
      ]}
    />
  )
}
