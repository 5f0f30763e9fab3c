'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePages } from '#components/shell/use-pages.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { useIsHydrated } from '#components/ui/use-is-hydrated.ts'
import type { AgentFigures, ListProposals, Run, ShownProposal } from '#server/modules/agents/schema.ts'
import { PAGE_SIZE } from './page-size.ts'

/** The maximum number of proposals per request. */
const MOST = 100

export function useProposals(input: Pick<ListProposals, 'status' | 'run'>) {
  const client = useTRPCClient()
  return usePages(['agents', 'proposals'], input, (before?: string) =>
    client.agents.proposals.query({ ...input, limit: PAGE_SIZE, ...(before && { before }) }),
  )
}

/** The number of proposals pending for the user. */
export function useWaiting(): number {
  const { data } = useQuery(useTRPC().agents.waiting.queryOptions())
  // The sidebar loads the number too, often before the page is hydrated.
  return useIsHydrated() && data ? data.count : 0
}

export const useProposal = (initialData: ShownProposal) =>
  useQuery(useTRPC().agents.proposal.queryOptions({ id: initialData.id }, { initialData })).data

export const useRun = (initialData: Run) =>
  useQuery(useTRPC().agents.run.queryOptions({ id: initialData.run }, { initialData })).data

export function useRuns() {
  const client = useTRPCClient()
  return usePages(['agents', 'runs'], {}, (before?: string) =>
    client.agents.runs.query({ limit: PAGE_SIZE, ...(before && { before }) }),
  )
}

export function useRunChanges(run: string) {
  const client = useTRPCClient()
  return usePages(['agents', 'changes'], { run }, (before?: number) =>
    client.agents.changes.query({ run, limit: PAGE_SIZE, ...(before && { before }) }),
  )
}

export function useRunCalls(run: string) {
  const client = useTRPCClient()
  return usePages(['agents', 'calls'], { run }, (before?: string) =>
    client.agents.calls.query({ run, limit: PAGE_SIZE, ...(before && { before }) }),
  )
}

/** Splits ids of proposals into requests. */
export const inRequests = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST))

/** Decisions about agents, which refresh the queries of agents. */
export function useReviews() {
  const { agents } = useTRPC()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: [['agents']] })
  return {
    accept: useMutation(agents.accept.mutationOptions({ onSettled })).mutateAsync,
    refuse: useMutation(agents.refuse.mutationOptions({ onSettled })).mutateAsync,
    acceptEach: useMutation(agents.acceptEach.mutationOptions({ onSettled })).mutateAsync,
    refuseEach: useMutation(agents.refuseEach.mutationOptions({ onSettled })).mutateAsync,
    revertProposals: useMutation(agents.revertProposals.mutationOptions({ onSettled })).mutateAsync,
    revert: useMutation(agents.revert.mutationOptions({ onSettled })).mutateAsync,
    revertRun: useMutation(agents.revertRun.mutationOptions({ onSettled })).mutateAsync,
  }
}

export const useFigures = (initialData: AgentFigures[]) =>
  useQuery(useTRPC().agents.figures.queryOptions(undefined, { initialData })).data
