'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import type { Newsletter, NewsletterResult } from '#server/modules/newsletters/schema.ts'
import type { Target } from './use-draft-newsletter.ts'

/** The email of this version, with what is stored of it. It is rendered without lists, so that each list needs no new one. */
export function usePreview(target: Target | undefined) {
  const calls = useTRPCClient()
  const queries = useQueryClient()
  const { newsletters } = useTRPC()
  const queryKey = [...newsletters.post.mutationKey(), target]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    enabled: target !== undefined,
    retry: false,
    queryFn: () => calls.newsletters.post.mutate({ ...target!, subject: 'Preview', mode: 'preview' }),
  })
  return {
    preview: data,
    error,
    isFetching,
    refetch,
    /** What a test or a confirmation stored. */
    store: (newsletter: Newsletter) =>
      queries.setQueryData<NewsletterResult>(queryKey, (before) => before && { ...before, newsletter }),
  }
}
