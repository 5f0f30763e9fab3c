'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import type { Newsletter, NewsletterResult } from '#server/modules/newsletters/schema.ts'
import type { Target } from './use-draft-newsletter.ts'

/** The rendered email of this version and its stored newsletter. Lists are omitted, so that selecting one does not render again. */
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
    /** The newsletter stored by a test or a confirmation. */
    store: (newsletter: Newsletter) =>
      queries.setQueryData<NewsletterResult>(queryKey, (before) => before && { ...before, newsletter }),
  }
}
