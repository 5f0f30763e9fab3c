'use client'

import { useEffect, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { KeptDraft } from '#components/ui/kept-draft.ts'
import type { ListedNewsletter, SendNewsletter } from '#server/modules/newsletters/schema.ts'

/** Initial values of a new newsletter. */
export type Chosen = { campaign?: string; document?: string }

export type Draft = {
  campaign: string | null
  document: string | null
  /** `version` of the document; null is the latest one. */
  version: number | null
  /** null is the title of the document. */
  subject: string | null
  previewText: string
  /** Text of the unsubscribe link; empty is the default one. */
  unsubscribeText: string
  /** Email address; null is the default sender. */
  sender: string | null
  lists: readonly number[]
}

/** A draft with its subject. */
export type Typed = Draft & { subject: string }

/** The user's input, stored with each test, and until then in this browser. */
export function useDraftNewsletter(stored: ListedNewsletter | undefined, chosen: Chosen) {
  const { person } = useFrame()
  const [id, setId] = useState(stored?.id ?? `new ${chosen.campaign ?? ''} ${chosen.document ?? ''}`)
  const [draft, setDraft] = useState(() => (stored ? draftOf(stored) : emptyDraft(chosen)))
  const [saved, setSaved] = useState(draft)
  const keptAs = (newsletter: string) =>
    new KeptDraft('newsletter', person.id, { entity: 'newsletter', id: newsletter })
  const input = JSON.stringify(draft)
  const isUnsaved = input !== JSON.stringify(saved)
  // After the first render, which must match the server's.
  useEffect(() => {
    const kept = draftFrom(keptAs(id).read())
    if (kept) setDraft((before) => ({ ...before, ...kept }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: from then on the page keeps the draft
  }, [])
  useEffect(() => {
    keptAs(id).keep(isUnsaved ? input : '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest does not change
  }, [id, input, isUnsaved])
  return {
    draft,
    isUnsaved,
    set: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    /** A test or a confirmation has stored `sent` as this newsletter. */
    store(newsletter: string, sent: Draft, version: number) {
      keptAs(id).keep('')
      setId(newsletter)
      setSaved({ ...sent, version })
      setDraft((before) => ({ ...before, version }))
    },
    /** Returns to what is stored; the result restores the input. */
    discard() {
      setDraft(saved)
      return () => setDraft(draft)
    },
  }
}

function draftFrom(text: string | undefined): Partial<Draft> | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Draft)
  } catch {
    return undefined
  }
}

const draftOf = (stored: ListedNewsletter): Draft => ({
  campaign: stored.campaign,
  document: stored.document,
  version: stored.document_version,
  subject: stored.subject,
  previewText: stored.preview_text ?? '',
  unsubscribeText: stored.unsubscribe_text ?? '',
  sender: stored.sender,
  lists: stored.lists,
})

const emptyDraft = ({
  campaign = null,
  document = null,
}: {
  campaign?: string | null
  document?: string | null
}): Draft => ({
  campaign,
  document,
  version: null,
  subject: null,
  previewText: '',
  unsubscribeText: '',
  sender: null,
  lists: [],
})

/** The request to test or send it. */
export const contentOf = ({ subject, previewText, unsubscribeText, sender, lists }: Typed) => ({
  subject: subject.trim(),
  preview_text: previewText.trim() || null,
  unsubscribe_text: unsubscribeText.trim() || null,
  sender,
  lists: [...lists],
})

export type Content = ReturnType<typeof contentOf>

/** The version of a document in a campaign. */
export type Target = Pick<SendNewsletter, 'id' | 'document' | 'document_version'>

export const targetOf = ({ campaign, document }: Draft, version: number | undefined): Target | undefined =>
  campaign && document && version ? { id: campaign, document, document_version: version } : undefined
