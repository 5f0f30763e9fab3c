'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox, MailPlus, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Submission } from '#server/modules/submissions/schema.ts'
import { SUBMISSION_STATES } from './form-states.ts'
import { REASON_LABELS, stateOf } from './submission-labels.ts'

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'quarantined', label: SUBMISSION_STATES.quarantined.label },
]

/** Submissions of a form, including those quarantined as probable bots. */
export function SubmissionSection({ form }: { form: string }) {
  const { zone } = useFrame().here
  const { submissions } = useTRPC()
  const [view, setView] = useState('all')
  const { data, error, refetch, isPending } = useQuery(submissions.list.queryOptions({ form }))
  const actions = useSubmissionActions()
  const manages = useManages()
  const all = data?.data ?? []
  const aside = all.filter(({ status }) => status === 'quarantined')
  const views = VIEWS.map((one) => ({
    ...one,
    label: one.value === 'quarantined' && aside.length > 0 ? `${one.label} (${aside.length})` : one.label,
  }))
  return (
    <Section
      title="Submissions"
      description="Kept for 30 days. Suspected spam is quarantined without notifying the sender."
      actions={<Segments label="Show" options={views} value={view} onValueChange={setView} />}
    >
      <Card flush>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Table
            label="Submission list"
            columns={columns(zone, manages ? actions : undefined)}
            rows={view === 'all' ? all : aside}
            rowKey={({ id }) => id}
            rowMuted={({ status }) => status === 'discarded'}
            loadingRows={isPending ? 2 : 0}
            empty={
              <EmptyState icon={<Inbox />} title={view === 'all' ? 'No submissions yet' : 'No quarantined submissions'}>
                {view === 'all' ? 'Share the form link to collect submissions.' : 'All submissions became leads.'}
              </EmptyState>
            }
          />
        )}
      </Card>
    </Section>
  )
}

function useSubmissionActions() {
  const { submissions } = useTRPC()
  const queries = useQueryClient()
  const done = (words: string) => ({
    onSuccess: () => {
      toast.success(words)
      return queries.invalidateQueries(submissions.pathFilter())
    },
    onError: (error: { message: string }) => void toast.error('Something went wrong', { description: error.message }),
  })
  return {
    release: useMutation(submissions.release.mutationOptions(done('Lead created'))).mutateAsync,
    discard: useMutation(submissions.discard.mutationOptions(done('Submission discarded'))).mutateAsync,
    mailAgain: useMutation(submissions.mailAgain.mutationOptions(done('Confirmation email sent'))).mutateAsync,
  }
}

function columns(zone: string, actions: ReturnType<typeof useSubmissionActions> | undefined): Column<Submission>[] {
  return [
    {
      key: 'who',
      header: 'From',
      cell: ({ name, email, message, created_at }) => (
        <span className="flex max-w-40 md:max-w-72 min-w-0 flex-col py-1.5 leading-4.5">
          <span className="truncate">{name ? `${name}, ${shownAddress(email)}` : shownAddress(email)}</span>
          {message && <span className="truncate text-sm text-ink-muted">{message}</span>}
          <span className="text-sm text-ink-muted md:hidden">
            <RelativeTime at={created_at} zone={zone} />
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <span className="flex flex-col items-start gap-0.5 py-1.5">
          <Badge tone={stateOf(row).tone}>{stateOf(row).label}</Badge>
          {row.status === 'quarantined' && (
            <span className="text-sm text-ink-muted">
              {row.reasons.map((reason) => REASON_LABELS[reason]).join(', ')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'at',
      header: 'Submitted',
      width: 'w-28',
      wideOnly: true,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
    {
      key: 'do',
      header: 'Actions',
      headerHidden: true,
      width: 'w-20',
      align: 'right',
      cell: (row) => actions && <Decisions row={row} {...actions} />,
    },
  ]
}

type DecisionsProps = { row: Submission } & ReturnType<typeof useSubmissionActions>

function Decisions({ row, release, discard, mailAgain }: DecisionsProps) {
  const { id, email, status, confirm_until, confirmed_at } = row
  const { once, pending } = useOnce()
  const press = (act: typeof discard) => void once(() => act({ id }).catch(() => undefined))
  if (status === 'quarantined')
    return (
      <span className="flex justify-end">
        <IconButton
          size="sm"
          label={`Release ${shownAddress(email)}`}
          icon={<ShieldCheck />}
          disabled={pending}
          onClick={() => press(release)}
        />
        <IconButton
          size="sm"
          label={`Discard ${shownAddress(email)}`}
          icon={<Trash2 />}
          disabled={pending}
          onClick={() => press(discard)}
        />
      </span>
    )
  if (!confirm_until || confirmed_at) return null
  return (
    <IconButton
      size="sm"
      label={`Resend confirmation email to ${shownAddress(email)}`}
      icon={<MailPlus />}
      disabled={pending}
      onClick={() => press(mailAgain)}
    />
  )
}
