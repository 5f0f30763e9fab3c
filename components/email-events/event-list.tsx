'use client'

import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { timeColumn } from '#components/ui/event-columns.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { EmailEvent } from '#server/modules/email-events/schema.ts'
import { CLASS_LABELS, providerName } from './event-labels.ts'

const VIEWS = [
  { value: 'known', label: 'Events' },
  { value: 'unknown', label: 'Unrecognized' },
] as const

/** Events from email providers about recipients in this workspace, and events that Atrium did not recognize. */
export function EventList({ zone }: { zone: string }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('known')
  const unknown = view === 'unknown'
  const list = useQuery(useTRPC().emailEvents.list.queryOptions({ unknown }))
  return (
    <Page>
      <PageHeader
        title="Email events"
        description="The latest 100 events that email providers reported for your contacts and members."
        actions={<Segments label="Show" options={VIEWS} value={view} onValueChange={setView} />}
      />
      {list.data?.listens === false && (
        <Banner tone="info" title="No email provider is connected">
          Set <Code>SERVICE_EMAIL_WEBHOOK_TOKEN</Code> and point your provider’s event webhook at{' '}
          <Code>{list.data.url}</Code>
        </Banner>
      )}
      <Card flush>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Table
            label={unknown ? 'Unrecognized events' : 'Email events'}
            columns={unknown ? shapeColumns(zone) : eventColumns(zone)}
            rows={list.data?.data ?? []}
            rowKey={({ id }) => id}
            loadingRows={list.isPending ? 4 : 0}
            empty={
              <EmptyState icon={<MailCheck />} title={unknown ? 'No unrecognized events' : 'No events yet'}>
                {unknown
                  ? 'Events that Atrium cannot parse appear here, with their structure but without their content.'
                  : 'Deliveries, bounces and spam complaints appear here within a second.'}
              </EmptyState>
            }
          />
        )}
      </Card>
    </Page>
  )
}

const provider: Column<EmailEvent> = {
  key: 'provider',
  header: 'Provider',
  width: 'w-32',
  wideOnly: true,
  cell: (event) => providerName(event.provider),
}

const eventColumns = (zone: string): Column<EmailEvent>[] => [
  {
    key: 'email',
    header: 'Recipient',
    cell: ({ email, detail }) => (
      <span className="flex flex-col py-1 leading-4.5">
        <span className="max-w-44 truncate font-medium md:max-w-100">{email && shownAddress(email)}</span>
        {detail && <span className="max-w-44 truncate text-sm text-ink-muted md:max-w-100">{detail}</span>}
      </span>
    ),
  },
  {
    key: 'class',
    header: 'Event',
    width: 'w-40',
    cell: (event) => {
      const { tone, word } = CLASS_LABELS[event.class]
      return <StatusDot tone={tone}>{word}</StatusDot>
    },
  },
  provider,
  timeColumn(zone),
]

const shapeColumns = (zone: string): Column<EmailEvent>[] => [
  {
    key: 'shape',
    header: 'Structure',
    cell: ({ shape }) => (
      <code className="block max-w-72 py-1.5 font-mono text-xs leading-4.5 break-all md:max-w-140">{shape}</code>
    ),
  },
  provider,
  timeColumn(zone),
]
