'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { pathOfRecord } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { ShownProposal } from '#server/modules/agents/schema.ts'
import { changeNames } from './describe-change.ts'
import { useReviews } from './use-agents.ts'
import { useUndo } from './use-undo.ts'

type Decision = 'accept' | 'refuse'

/**
 * Accepts or refuses an open proposal; an error stays visible beside the buttons. `about` is the id of the element
 * that describes the proposal.
 */
export function ProposalDecision({ proposal, about }: { proposal: ShownProposal; about?: string }) {
  const notation = useNotation()
  const reviews = useReviews()
  const router = useRouter()
  const { root } = useFrame()
  const undo = useUndo()
  const [decided, setDecided] = useState<Decision>()
  const { once, pending } = useOnce()
  const [problem, setProblem] = useState<string>()
  const accept = async () => {
    const { id, records, changes } = await reviews.accept({ id: proposal.id })
    const path = records.map((record) => pathOfRecord(record.kind, record.id)).find((one) => one !== undefined)
    const said = changes.length === 1 ? 'Change made' : 'Changes made'
    toast.success(said, {
      description: changeNames(notation, changes),
      ...(path && { cancel: { label: 'Open', onClick: () => router.push(`${root}${path}`) } }),
      ...undo(said, [id]),
    })
  }
  const decide = async (decision: Decision) => {
    setDecided(decision)
    setProblem(undefined)
    try {
      if (decision === 'accept') await accept()
      else {
        const { changes } = await reviews.refuse({ id: proposal.id })
        toast.success('Refused. Nothing was changed', { description: changeNames(notation, changes) })
      }
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const button = (decision: Decision, label: string) => (
    <Button
      size="sm"
      variant={decision === 'accept' ? 'primary' : 'secondary'}
      loading={pending && decided === decision}
      aria-describedby={about}
      onClick={() => void once(() => decide(decision))}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-col gap-3">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {proposal.status === 'open' && (
        <div className="flex gap-2">
          {button('accept', 'Accept')}
          {button('refuse', 'Refuse')}
        </div>
      )}
    </div>
  )
}
