'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { ConnectorPage, Overview } from '#server/modules/connectors/schema.ts'

/** Refetch intervals: during a run, and otherwise, because the schedule can start one. */
const LOOK_MS = 3_000
const IDLE_LOOK_MS = 60_000

export const useOverview = (initialData: Overview) =>
  useQuery(useTRPC().connectors.overview.queryOptions(undefined, { initialData })).data

export const useConnector = (initialData: ConnectorPage) =>
  useQuery(
    useTRPC().connectors.get.queryOptions(
      { id: initialData.connector.id },
      { initialData, refetchInterval: ({ state }) => (isReading(state.data) ? LOOK_MS : IDLE_LOOK_MS) },
    ),
  ).data

/** A connection stays due until its run ends. */
const isReading = (page: ConnectorPage | undefined) =>
  page?.connector.status === 'active' &&
  (isDue(page.connector) || page.runs.some(({ status }) => status === 'running' || status === 'waiting'))

export const isDue = ({ next_sync_at }: ConnectorPage['connector']) =>
  next_sync_at !== null && Date.parse(next_sync_at) <= Date.now()

/** The actions on data sources, which refresh their queries. */
export function useConnectorActions() {
  const { connectors } = useTRPC()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries(connectors.pathFilter())
  return {
    startSignIn: useMutation(connectors.startSignIn.mutationOptions()).mutateAsync,
    connectKey: useMutation(connectors.connectKey.mutationOptions({ onSettled })).mutateAsync,
    choose: useMutation(connectors.choose.mutationOptions({ onSettled })).mutateAsync,
    syncNow: useMutation(connectors.syncNow.mutationOptions({ onSettled })).mutateAsync,
    disconnect: useMutation(connectors.disconnect.mutationOptions({ onSettled })).mutateAsync,
  }
}
