'use client'

import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSettled } from '#components/palette/use-settled.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import type { Newsletter, NewsletterResult } from '#server/modules/newsletters/schema.ts'
import type { Content, Target } from './draft.ts'

const PAUSE_MS = 400

/**
 * The rendered email of this version and its stored newsletter, once `unsubscribe_text` has not changed for a moment.
 * Lists are omitted, so that selecting one does not render again.
 */
export function usePreview(target: Target | undefined, typed: Pick<Content, 'unsubscribe_text'>) {
  const unsubscribe_text = useSettled(typed.unsubscribe_text, PAUSE_MS)
  const calls = useTRPCClient()
  const queries = useQueryClient()
  const { newsletters } = useTRPC()
  const ofTarget = [...newsletters.post.mutationKey(), target]
  const queryKey = [...ofTarget, unsubscribe_text]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    enabled: target !== undefined,
    retry: false,
    queryFn: () => calls.newsletters.post.mutate({ ...target!, unsubscribe_text, subject: 'Preview', mode: 'preview' }),
    // The email with the last words stays until the next one is rendered.
    placeholderData: (before, query) =>
      hashKey(query?.queryKey.slice(0, -1) ?? []) === hashKey(ofTarget) ? before : undefined,
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
