'use client'

import { useState } from 'react'
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
  /** Email address; null is the default sender. */
  sender: string | null
  lists: readonly number[]
}

/** A draft with its subject. */
export type Typed = Draft & { subject: string }

/** The user's input, stored with each test. */
export function useDraftNewsletter(stored: ListedNewsletter | undefined, chosen: Chosen) {
  const [draft, setDraft] = useState(() => (stored ? draftOf(stored) : emptyDraft(chosen)))
  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  return { draft, set }
}

const draftOf = (stored: ListedNewsletter): Draft => ({
  campaign: stored.campaign,
  document: stored.document,
  version: stored.document_version,
  subject: stored.subject,
  previewText: stored.preview_text ?? '',
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
  sender: null,
  lists: [],
})

/** The request to test or send it. */
export const contentOf = ({ subject, previewText, sender, lists }: Typed) => ({
  subject: subject.trim(),
  preview_text: previewText.trim() || null,
  sender,
  lists: [...lists],
})

/** The version of a document in a campaign. */
export type Target = Pick<SendNewsletter, 'id' | 'document' | 'document_version'>

export const targetOf = ({ campaign, document }: Draft, version: number | undefined): Target | undefined =>
  campaign && document && version ? { id: campaign, document, document_version: version } : undefined
