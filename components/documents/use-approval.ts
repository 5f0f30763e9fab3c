'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { DocumentSummary, OpenDocument } from '#server/modules/documents/schema.ts'

type Approved = OpenDocument['approved']

/** The approved text of an SOP; refetched when another version is approved. */
export function useApproved(initial: OpenDocument, n: number | null): Approved {
  const calls = useTRPCClient()
  const [approved, setApproved] = useState(initial.approved)
  const isStale = (approved?.n ?? null) !== n
  useEffect(() => {
    if (!isStale) return
    let isOver = false
    void calls.documents.open.query({ id: initial.id }).then(
      (open) => !isOver && setApproved(open.approved as Approved),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [calls, initial.id, isStale])
  return approved
}

/** The steps of an SOP. */
export function useApprovalSteps(id: string) {
  const { documents } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const { once, pending } = useOnce()
  const { mutateAsync: approve } = useMutation(documents.approve.mutationOptions())
  const { mutateAsync: acknowledge } = useMutation(documents.acknowledge.mutationOptions())
  const { mutateAsync: setStatus } = useMutation(documents.setStatus.mutationOptions())
  const attempt = (words: string, step: () => Promise<DocumentSummary>): Promise<boolean | undefined> =>
    once(async () => {
      try {
        showRecords(queries, edits, 'document', (await step()) as Row)
        await queries.invalidateQueries(documents.readers.queryFilter({ id }))
        return true
      } catch (error) {
        toast.error(words, { description: (error as Error).message })
        return false
      }
    })
  return {
    pending,
    approve: (version: number) => attempt('Could not approve', () => approve({ id, version })),
    acknowledge: () => attempt('Could not record that you read it', () => acknowledge({ id })),
    setStatus: (status: 'draft' | 'in_review' | 'retired') =>
      attempt('Could not change the status', () => setStatus({ id, status })),
  }
}
