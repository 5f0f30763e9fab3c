'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { CLASS_LABELS, providerName } from '#components/email-events/event-labels.ts'
import { pathOfRecord } from '#components/records/kinds.ts'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { dayOf, formatDay } from '#components/ui/format-day.ts'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { toast } from '#components/ui/toast.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Suppression } from '#server/modules/suppressions/schema.ts'

/** Addresses of contacts and members that receive no email. `root` is the path of the workspace. */
export function SuppressionList({ root, zone }: { root: string; zone: string }) {
  const { suppressions } = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const list = useQuery(suppressions.list.queryOptions())
  const [lifting, setLifting] = useState<Suppression>()
  return (
    <Page>
      <PageHeader
        title="Suppressed addresses"
        description="Contacts and members who receive no email because it bounced or was marked as spam."
        actions={<TextLink href={`${root}/settings/email-events`}>Email events</TextLink>}
      />
      <Card flush>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Table
            label="Suppressed addresses"
            columns={columns(root, zone, setLifting)}
            rows={list.data ?? []}
            rowKey={({ email }) => email}
            loadingRows={list.isPending ? 3 : 0}
            empty={
              <EmptyState icon={<MailX />} title="No suppressed addresses">
                Addresses that bounce or report spam appear here and receive no email until you remove them.
              </EmptyState>
            }
          />
        )}
      </Card>
      <AlertDialog
        open={lifting !== undefined}
        onOpenChange={(open) => !open && setLifting(undefined)}
        title={`Remove ${shownAddress(lifting?.email ?? '')} from this list?`}
        description="Atrium sends email to this address again. If it bounces, the address is suppressed again. The removal is recorded in the activity log."
        verb="Remove"
        danger={false}
        onConfirm={async () => {
          await client.suppressions.lift.mutate({ email: lifting!.email })
          await queries.invalidateQueries(suppressions.pathFilter())
          toast.success(`Removed ${shownAddress(lifting!.email)}`)
        }}
      />
    </Page>
  )
}

function columns(root: string, zone: string, onLift: (one: Suppression) => void): Column<Suppression>[] {
  return [
    {
      key: 'email',
      header: 'Address',
      cell: ({ email, name, entity, entity_id }) => (
        <span className="flex flex-col py-1 leading-4.5">
          <span className="max-w-34 truncate font-medium md:max-w-80">{shownAddress(email)}</span>
          <span className="max-w-34 truncate text-sm text-ink-muted md:max-w-80">
            <TextLink href={`${root}${pathOfRecord(entity, entity_id)}`}>{name}</TextLink>
          </span>
        </span>
      ),
    },
    { key: 'reason', header: 'Reason', width: 'md:w-40', cell: (one) => <Reason {...one} zone={zone} /> },
    {
      key: 'provider',
      header: 'Provider',
      width: 'w-32',
      wideOnly: true,
      cell: ({ provider }) => providerName(provider),
    },
    {
      key: 'since',
      header: 'Since',
      align: 'right',
      width: 'w-28',
      wideOnly: true,
      cell: ({ since }) => <RelativeTime at={since} zone={zone} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      width: 'md:w-24',
      cell: (one) => (
        <CellActions>
          <Button size="sm" onClick={() => onLift(one)}>
            Remove… <span className="sr-only">{shownAddress(one.email)}</span>
          </Button>
        </CellActions>
      ),
    },
  ]
}

/** Soft suppressions expire automatically. */
function Reason({ reason, detail, until, zone }: Suppression & { zone: string }) {
  const notation = useNotation()
  const { tone, word } =
    reason === 'soft' ? ({ tone: 'warning', word: 'Repeated bounces' } as const) : CLASS_LABELS[reason]
  const more = until ? `until ${formatDay(notation, dayOf(until, zone), { day: 'numeric', month: 'short' })}` : detail
  return (
    <span className="flex flex-col py-1 leading-4.5">
      <StatusDot tone={tone}>{word}</StatusDot>
      {more && (
        <span title={more} className="max-w-22 truncate text-sm md:max-w-36 text-ink-muted">
          {more}
        </span>
      )}
    </span>
  )
}
