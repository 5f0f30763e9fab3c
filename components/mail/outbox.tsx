'use client'

import { useQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Badge, StatusDot, type Tone } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Drawer } from '#components/ui/drawer.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Mail } from '#server/modules/mail/schema.ts'

const statuses: Record<Mail['status'], { tone: Tone; word: string }> = {
  outbox: { tone: 'neutral', word: 'Stored' },
  queued: { tone: 'info', word: 'Sending' },
  sent: { tone: 'success', word: 'Sent' },
  failed: { tone: 'danger', word: 'Failed' },
  suppressed: { tone: 'warning', word: 'Suppressed' },
}

export function Outbox({ zone, sandbox }: { zone: string; sandbox: boolean }) {
  const outbox = useQuery(useTRPC().mail.outbox.queryOptions())
  const [open, setOpen] = useState<Mail>()
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      header: 'Subject',
      cell: (mail) => (
        <span className="flex max-w-52 flex-col py-1 md:max-w-80">
          <BareButton
            className="w-fit max-w-full truncate rounded-sm text-left font-medium hover:underline"
            onClick={() => setOpen(mail)}
          >
            {mail.subject}
          </BareButton>
          <span className="truncate text-sm text-ink-muted md:hidden">
            <RelativeTime at={mail.created_at} zone={zone} /> · {shownAddress(mail.recipient)}
          </span>
        </span>
      ),
    },
    { key: 'to', header: 'To', wideOnly: true, cell: (mail) => shownAddress(mail.recipient) },
    { key: 'status', header: 'Status', width: 'md:w-32', cell: (mail) => <StatusDot {...dot(mail)} /> },
    {
      key: 'at',
      header: 'Created',
      align: 'right',
      width: 'w-28',
      wideOnly: true,
      cell: (mail) => <RelativeTime at={mail.created_at} zone={zone} />,
    },
  ]
  return (
    <Page>
      <PageHeader title="Email log" description="The latest 200 emails this workspace has sent." />
      {sandbox && (
        <Banner tone="warning" title="A sandbox sends no email">
          Emails are stored here instead of being sent.
        </Banner>
      )}
      {!sandbox && outbox.data?.sends === false && (
        <Banner tone="warning" title="Email is not configured">
          Emails are stored here instead of being sent. To send new emails, set <Code>SMTP_URL</Code> and restart
          Atrium.
        </Banner>
      )}
      <Card flush>
        {outbox.error ? (
          <Failed error={outbox.error} onRetry={() => void outbox.refetch()} />
        ) : (
          <Table
            label="Emails"
            columns={columns}
            rows={outbox.data?.mails ?? []}
            rowKey={(mail) => mail.id}
            loadingRows={outbox.isPending ? 4 : 0}
            empty={
              <EmptyState icon={<MailIcon />} title="No emails yet">
                Emails that this workspace sends appear here.
              </EmptyState>
            }
          />
        )}
      </Card>
      <Drawer
        open={open !== undefined}
        onOpenChange={(next) => !next && setOpen(undefined)}
        title={open?.subject ?? ''}
      >
        {open && <OpenMail mail={open} zone={zone} />}
      </Drawer>
    </Page>
  )
}

const dot = ({ status }: Mail) => ({ tone: statuses[status].tone, children: statuses[status].word })

function OpenMail({ mail, zone }: { mail: Mail; zone: string }) {
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={[
          { label: 'To', value: shownAddress(mail.recipient) },
          { label: 'Status', value: <StatusDot {...dot(mail)} /> },
          { label: 'Created', value: <RelativeTime at={mail.created_at} zone={zone} /> },
          ...(mail.sent_at ? [{ label: 'Sent', value: <RelativeTime at={mail.sent_at} zone={zone} /> }] : []),
          { label: 'Type', value: <Badge>{mail.kind.replaceAll('_', ' ')}</Badge> },
        ]}
      />
      {mail.error && <Banner tone="danger">{mail.error}</Banner>}
      <div className="rounded-md border border-line bg-sunken p-4 break-words whitespace-pre-wrap">{mail.body}</div>
    </div>
  )
}
