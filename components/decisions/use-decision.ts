'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showRecord } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { Decide, Decision, Review } from '#server/modules/decisions/schema.ts'

/** Steps of a decision. Each is based on the version on the screen. */
export function useDecision({ id, version, method }: Pick<Decision, 'id' | 'version' | 'method'>) {
  const { decisions } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const { mutateAsync: analyse } = useMutation(decisions.analyse.mutationOptions())
  const { mutateAsync: decide } = useMutation(decisions.decide.mutationOptions())
  const { mutateAsync: reopen } = useMutation(decisions.reopen.mutationOptions())
  const { mutateAsync: review } = useMutation(decisions.review.mutationOptions())
  const shown = async (step: Promise<Decision>) => showRecord(queries, edits, 'decision', await step)
  return {
    analyse: (inputs: Record<string, unknown>) => shown(analyse({ id, version, method, inputs })),
    decide: (choice: Decide) => shown(decide({ ...choice, version })),
    reopen: () => shown(reopen({ id, version })),
    review: (answer: Review) => shown(review({ ...answer, version })),
  }
}
