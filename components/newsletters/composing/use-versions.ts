'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import { askedVersions } from './asked-versions.ts'

/** The latest versions of a document; the first is the newest. */
export function useVersions(document: string | null) {
  const { documents } = useTRPC()
  const { data } = useQuery(
    documents.versions.queryOptions(askedVersions(document ?? ''), { enabled: document !== null, retry: false }),
  )
  return data?.data
}
