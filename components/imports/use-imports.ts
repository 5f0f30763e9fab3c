'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { Import, ImportRow } from '#server/modules/imports/schema.ts'
import { isOver, isWorking } from './describe-import.ts'
import { LATEST } from './shown.ts'

/** Refetch intervals while the server works on an import, and while someone can take a step in another window. */
const WORKING_MS = 1_000
const WAITING_MS = 10_000

const paceOf = (shown: readonly Import[] = []) =>
  shown.some(isWorking) ? WORKING_MS : shown.every(isOver) ? false : WAITING_MS

/** The latest imports, newest first. */
export const useLatestImports = () =>
  useQuery(useTRPC().imports.list.queryOptions(LATEST, { refetchInterval: ({ state }) => paceOf(state.data?.data) }))

export const useImport = (initialData: Import) =>
  useQuery(
    useTRPC().imports.get.queryOptions(
      { id: initialData.id },
      { initialData, refetchInterval: ({ state }) => paceOf(state.data && [state.data]) },
    ),
  ).data

/** Rows of an import, in the order of the file. */
export const useRows = (id: string, which: { limit: number; status?: ImportRow['status']; code?: string }) =>
  useQuery(useTRPC().imports.rows.queryOptions({ id, ...which }, { staleTime: 0 }))

export const useColumns = (id: string) =>
  useQuery(useTRPC().imports.columns.queryOptions({ id }, { staleTime: Infinity }))

/** The steps of an import, which refresh what is shown of it. */
export function useImportSteps() {
  const { imports } = useTRPC()
  const queries = useQueryClient()
  const onSuccess = (one: Import) => {
    queries.removeQueries(imports.rows.pathFilter())
    queries.setQueryData(imports.get.queryKey({ id: one.id }), one)
  }
  // After a refusal too: a step in another window can be its reason.
  const onSettled = () =>
    Promise.all([imports.get, imports.list].map((query) => queries.invalidateQueries(query.pathFilter())))
  const step = { onSuccess, onSettled }
  return {
    create: useMutation(imports.create.mutationOptions(step)).mutateAsync,
    check: useMutation(imports.check.mutationOptions(step)).mutateAsync,
    start: useMutation(imports.start.mutationOptions(step)).mutateAsync,
    cancel: useMutation(imports.cancel.mutationOptions(step)).mutateAsync,
    undo: useMutation(imports.undo.mutationOptions(step)).mutateAsync,
    refresh: onSettled,
  }
}
