'use client'

import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Check } from 'lucide-react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { DocumentSummary } from '#server/modules/documents/schema.ts'
import { SOP_STATES } from './sop-states.ts'
import { useApprovalSteps } from './use-approval.ts'

type ApprovalPanelProps = {
  document: DocumentSummary
  nameOf: (member: string) => string
  /** Saves pending text before the approval; returns the version to approve, or undefined if saving fails. */
  settle: () => Promise<number | undefined>
}

/** The status of an SOP, its approval, and who has read and understood the approved version. */
export function ApprovalPanel({ document, nameOf, settle }: ApprovalPanelProps) {
  const { person, role, here } = useFrame()
  const steps = useApprovalSteps(document.id)
  const { sop_status: status, approved_at, approved_by, approved_version } = document
  const readers = useQuery(
    useTRPC().documents.readers.queryOptions({ id: document.id }, { enabled: approved_version !== null }),
  ).data
  if (status === null) return null
  const approve = async () => {
    const version = await settle()
    if (version !== undefined) await steps.approve(version)
  }
  const mayApprove = role !== 'member' || document.owner === person.id
  const hasRead = readers?.read.some(({ member }) => member === person.id)
  return (
    <section aria-label="Approval" className="flex flex-col gap-3 print:hidden">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-ink-muted">Approval</h2>
        <Menu
          trigger={
            <BareButton aria-label={`Status: ${SOP_STATES[status].label}`} className="rounded-sm">
              <Badge tone={SOP_STATES[status].tone}>{SOP_STATES[status].label}</Badge>
            </BareButton>
          }
          groups={[
            {
              items: (['draft', 'in_review', 'retired'] as const).map((one) => ({
                label: SOP_STATES[one].label,
                checked: one === status,
                onSelect: () => void steps.setStatus(one),
              })),
            },
          ]}
        />
      </div>
      {approved_version !== null && approved_at && (
        <p className="text-ink-muted">
          Version {approved_version} approved{approved_by && ` by ${nameOf(approved_by)}`},{' '}
          <RelativeTime at={approved_at} zone={here.zone} />
        </p>
      )}
      {status !== 'approved' && status !== 'retired' && (
        <Button
          variant="primary"
          final
          icon={<BadgeCheck />}
          loading={steps.pending}
          disabledReason={mayApprove ? null : 'The owner of this SOP or a manager approves it.'}
          onClick={() => void approve()}
        >
          Approve this version
        </Button>
      )}
      {readers && approved_version !== null && (
        <>
          {!hasRead && (
            <Button icon={<Check />} loading={steps.pending} onClick={() => void steps.acknowledge()}>
              I have read and understood it
            </Button>
          )}
          <Readers label="Read and understood" members={readers.read.map(({ member }) => nameOf(member))} />
          <Readers label="Not read yet" members={readers.missing.map(nameOf)} />
        </>
      )}
    </section>
  )
}

function Readers({ label, members }: { label: string; members: readonly string[] }) {
  if (members.length === 0) return null
  return (
    <details className="group">
      <summary className="cursor-default rounded-sm text-ink-muted hover:text-ink">
        {label}: {members.length}
      </summary>
      <ul className="mt-1 flex max-h-48 flex-col gap-0.5 overflow-y-auto pl-4">
        {members.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
