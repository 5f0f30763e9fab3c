'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#components/sync/refusal.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { NewsletterDraft } from '#server/modules/newsletters/drafts/schema.ts'
import type { Newsletter, SendNewsletter } from '#server/modules/newsletters/schema.ts'
import { contentOf, type Draft, draftOf, targetOf } from './draft.ts'
import { LONGEST_SUBJECT } from './lengths.ts'
import { whyNoSend, whyNoTest } from './readiness.ts'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'
import { useVersions } from './use-versions.ts'

/** Lists come from the external service, so they are not refetched on window focus. */
const AUDIENCE_MS = 60_000

type Confirmed = { confirm_recipients: number; client_ref: string }
export type ComposerParts = {
  /** The draft, if it exists already. */
  stored: NewsletterDraft | undefined
  /** The values before the first change. */
  began: Draft
  onCreated: (draft: string) => void
  /** A test or a confirmation was stored as this newsletter. */
  onStored: (newsletter: string) => void
}

/** The state and actions of the composer page. */
export function useComposer({ stored, began, onCreated, onStored }: ComposerParts) {
  const { newsletters, newsletter_drafts: drafts, documents, campaigns } = useTRPC()
  const calls = useTRPCClient()
  const queries = useQueryClient()
  const titled = useQuery(documents.all.queryOptions(undefined, { staleTime: Infinity })).data?.data
  const named = useQuery(campaigns.all.queryOptions(undefined, { staleTime: Infinity })).data?.data
  const titleOf = (document: unknown) => titled?.find(({ id }) => id === document)?.title ?? ''
  const saving = useDraft({
    stored,
    began,
    onCreated,
    show: (field, value) =>
      (field === 'document'
        ? titleOf(value)
        : field === 'campaign'
          ? named?.find(({ id }) => id === value)?.name
          : Array.isArray(value)
            ? value.map((list) => `#${list}`).join(', ')
            : (value as string | number | null)) || 'Empty',
  })
  const { draft: typed, set } = saving
  const title = titleOf(typed.document)
  const draft = { ...typed, subject: typed.subject ?? startOf(title, LONGEST_SUBJECT) }
  const [isOpen, setOpen] = useState(false)
  const versions = useVersions(draft.document)
  const version = draft.document_version ?? versions?.[0]?.version
  const target = targetOf(draft, version)
  const audience = useQuery(
    newsletters.audience.queryOptions(undefined, { staleTime: ({ state }) => (state.data?.problem ? 0 : AUDIENCE_MS) }),
  )
  const { preview, error, isFetching, refetch, store } = usePreview(target, contentOf(draft))
  const { mutateAsync: post } = useMutation(newsletters.post.mutationOptions())
  const { mutateAsync: postDraft } = useMutation(drafts.post.mutationOptions())
  const lists = audience.data?.lists.filter(({ id }) => draft.lists.includes(id)) ?? []
  const recipients = lists.reduce((sum, { size }) => sum + size, 0)
  const state = { draft, target, audience: audience.data, preview, previewError: error, recipients }

  async function keep(newsletter: Newsletter | null, posted: string | undefined) {
    if (!newsletter) return
    store(newsletter)
    saving.become(draftOf(newsletter), posted)
    onStored(newsletter.id)
    await queries.invalidateQueries(newsletters.pathFilter())
  }

  /** Posts what is on the screen: the draft, or a newsletter that was not changed since its last test. */
  async function deliver(how: Pick<SendNewsletter, 'confirm_recipients' | 'client_ref'> & { mode: 'test' | 'send' }) {
    const { id: _, ...version } = target!
    const seen = await saving.stored({ ...version, subject: draft.subject })
    try {
      const newsletter = seen
        ? await postDraft({ ...seen, ...how })
        : (await post({ ...target!, ...contentOf(draft), ...how })).newsletter
      await keep(newsletter, seen?.id)
    } catch (error) {
      // A test stores the newsletter before it calls the service.
      if (!seen || (await isGone(seen.id))) await keep((await refetch()).data?.newsletter ?? null, seen?.id)
      throw error
    }
  }
  const isGone = (id: string) =>
    calls.newsletter_drafts.get.query({ id }).then(
      () => false,
      (error: unknown) => refusalOf(error)?.code === 'not_found',
    )

  const { once, pending: isTesting } = useOnce()
  const test = useMutation({
    mutationFn: () => deliver({ mode: 'test' }),
  })

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
    saving,
    testing: {
      isPending: isTesting,
      problem: test.error?.message,
      sentTo: test.isSuccess ? audience.data?.test_address : undefined,
      send: () => once(() => test.mutateAsync()).catch(() => undefined),
    },
    asking: {
      isOpen,
      open: () => setOpen(true),
      close: () => setOpen(false),
      send: (confirmed: Confirmed) => deliver({ ...confirmed, mode: 'send' }),
    },
  }
}
