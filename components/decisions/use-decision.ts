'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import type { Decide, Decision, Review } from '#server/modules/decisions/schema.ts'

/** Steps of a decision. Each is based on the version on the screen. */
export function useDecision(decision: Pick<Decision, 'id' | 'version' | 'method'>) {
  const { decisions } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const settled = useSettled()
  const { mutateAsync: analyse } = useMutation(decisions.analyse.mutationOptions())
  const { mutateAsync: decide } = useMutation(decisions.decide.mutationOptions())
  const { mutateAsync: reopen } = useMutation(decisions.reopen.mutationOptions())
  const { mutateAsync: review } = useMutation(decisions.review.mutationOptions())
  const shown = async (step: Promise<Decision>) => showRecords(queries, edits, 'decision', await step)
  return {
    analyse: async (inputs: Record<string, unknown>) =>
      shown(analyse({ ...(await settled(decision)), method: decision.method, inputs })),
    decide: async (choice: Decide) => shown(decide({ ...choice, ...(await settled(decision)) })),
    reopen: async () => shown(reopen(await settled(decision))),
    review: async (answer: Review) => shown(review({ ...answer, ...(await settled(decision)) })),
  }
}
