'use client'

import { Inbox, SearchX } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { showInAddress } from '#components/shell/address.ts'
import { Failed } from '#components/shell/failed.tsx'
import { FilterSelect } from '#components/shell/filter-select.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pager } from '#components/ui/pagination.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { DELIVERIES_PER_PAGE, deliveryFilterIn } from './asked-deliveries.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { useDeliveries } from './use-webhooks.ts'
import { DELIVERY_STATES } from './webhook-states.ts'

const statuses = Object.entries(DELIVERY_STATES).map(([value, { label }]) => ({ value, label }))

type DeliverySectionProps = { webhookId: string; events: readonly string[]; zone: string }

/** The URL holds the filter, the page and the open delivery, so that it can be shared. */
export function DeliverySection({ webhookId, events, zone }: DeliverySectionProps) {
  const params = useSearchParams()
  const filter = deliveryFilterIn(params)
  const { status, event, offset } = filter
  const open = params.get('delivery') ?? undefined
  const { data, error, isPending, refetch } = useDeliveries(webhookId, filter)
  const total = data?.total ?? 0
  return (
    <Section
      title="Deliveries"
      description="Requests sent to this endpoint and its responses. Kept for 30 days."
      actions={
        <>
          <FilterSelect
            className="w-36"
            name="status"
            label="Status"
            any="All statuses"
            options={statuses}
            value={status}
          />
          <FilterSelect
            className="w-44"
            name="event"
            label="Event"
            any="All events"
            options={events.map((name) => ({ value: name, label: name }))}
            value={event}
          />
        </>
      }
    >
      <Card flush>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <DeliveryTable
              deliveries={data?.data}
              zone={zone}
              loading={isPending}
              onOpen={(delivery) => showInAddress({ delivery })}
              empty={<NoDeliveries filtered={Boolean(status || event)} />}
            />
            {total > DELIVERIES_PER_PAGE && (
              <Pager
                from={offset + 1}
                to={Math.min(offset + DELIVERIES_PER_PAGE, total)}
                total={total}
                onPrevious={
                  offset > 0
                    ? () => showInAddress({ offset: Math.max(0, offset - DELIVERIES_PER_PAGE) || null })
                    : undefined
                }
                onNext={data?.has_more ? () => showInAddress({ offset: offset + DELIVERIES_PER_PAGE }) : undefined}
              />
            )}
          </>
        )}
      </Card>
      <DeliveryDrawer
        webhookId={webhookId}
        deliveryId={open}
        zone={zone}
        onShow={(delivery) => showInAddress({ delivery })}
      />
    </Section>
  )
}

function NoDeliveries({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState
        icon={<SearchX />}
        title="No matching deliveries"
        action={
          <Button onClick={() => showInAddress({ status: null, event: null, offset: null })}>Clear filters</Button>
        }
      />
    )
  return (
    <EmptyState icon={<Inbox />} title="No deliveries yet">
      Deliveries appear here when an event occurs. Send a test event to try the endpoint.
    </EmptyState>
  )
}
