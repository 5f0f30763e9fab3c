'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { ListedNewsletter, Newsletter } from '#server/modules/newsletters/schema.ts'
import { firstOf, LONGEST_SUBJECT } from './lengths.ts'
import { whyNoSend, whyNoTest } from './readiness.ts'
import { type Chosen, contentOf, type Draft, targetOf, useDraftNewsletter } from './use-draft-newsletter.ts'
import { usePreview } from './use-preview.ts'
import { useVersions } from './use-versions.ts'

/** Lists come from the external service, so they are not refetched on window focus. */
const AUDIENCE_MS = 60_000

/** The state and actions of the composer page. */
export function useComposer(stored: ListedNewsletter | undefined, chosen: Chosen, onStored: (id: string) => void) {
  const { newsletters, documents } = useTRPC()
  const queries = useQueryClient()
  const { draft: typed, set, isUnsaved, store: keepStored, discard } = useDraftNewsletter(stored, chosen)
  const titled = useQuery(documents.all.queryOptions(undefined, { staleTime: Infinity })).data?.data
  const title = titled?.find(({ id }) => id === typed.document)?.title ?? ''
  const draft = { ...typed, subject: typed.subject ?? firstOf(title, LONGEST_SUBJECT) }
  const [isOpen, setOpen] = useState(false)
  const versions = useVersions(draft.document)
  const version = draft.version ?? versions?.[0]?.version
  const target = targetOf(draft, version)
  const audience = useQuery(
    newsletters.audience.queryOptions(undefined, { staleTime: ({ state }) => (state.data?.problem ? 0 : AUDIENCE_MS) }),
  )
  const { preview, error, isFetching, refetch, store } = usePreview(target, contentOf(draft))
  const post = useMutation(newsletters.post.mutationOptions()).mutateAsync
  const lists = audience.data?.lists.filter(({ id }) => draft.lists.includes(id)) ?? []
  const recipients = lists.reduce((sum, { size }) => sum + size, 0)
  const state = { draft, target, audience: audience.data, preview, previewError: error, recipients }

  async function keep(newsletter: Newsletter | null) {
    if (!newsletter) return
    store(newsletter)
    keepStored(newsletter.id, typed, newsletter.document_version)
    onStored(newsletter.id)
    await queries.invalidateQueries(newsletters.pathFilter())
  }

  const { once, pending: isTesting } = useOnce()
  const test = useMutation({
    mutationFn: () => post({ ...target!, ...contentOf(draft), mode: 'test' }),
    onSuccess: ({ newsletter }) => keep(newsletter),
    // Stores the input before calling the service.
    onError: async () => keep((await refetch()).data?.newsletter ?? null),
  })

  async function send(confirmed: { confirm_recipients: number; client_ref: string }) {
    const { newsletter } = await post({ ...target!, ...contentOf(draft), mode: 'send', ...confirmed })
    await keep(newsletter)
  }

  return {
    draft,
    set(changes: Partial<Draft>) {
      test.reset()
      set(changes)
    },
    versions,
    version,
    audience,
    recipients,
    listNames: lists.map(({ name }) => name),
    preview,
    previewError: error,
    previewAgain: refetch,
    isPreviewing: isFetching,
    warnings: (preview?.warnings ?? []).filter((warning) => warning !== audience.data?.problem),
    current: preview?.newsletter ?? null,
    noTest: whyNoTest(state),
    noSend: whyNoSend(state),
    isUnsaved,
    discard,
    testing: {
      isPending: isTesting,
      problem: test.error?.message,
      sentTo: test.data?.tested_to,
      send: () => once(() => test.mutateAsync()).catch(() => undefined),
    },
    asking: { isOpen, open: () => setOpen(true), close: () => setOpen(false), send },
  }
}
