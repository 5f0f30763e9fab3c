'use client'

import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import type { NewsletterDraft } from '#server/modules/newsletters/drafts/schema.ts'
import type { ListedNewsletter } from '#server/modules/newsletters/schema.ts'
import { Composer } from './composing/composer.tsx'
import { type Chosen, draftOf, emptyDraft } from './composing/draft.ts'
import { useKeptDrafts } from './drafts/use-kept-drafts.ts'
import { isFinal } from './format-figures.ts'
import { NewsletterResult } from './newsletter-result.tsx'
import { useNewsletter } from './use-newsletters.ts'

type NewsletterPageProps = {
  /** Undefined for a new newsletter and a draft. */
  initial?: ListedNewsletter
  draft?: NewsletterDraft
  /** Initial values of a new newsletter. */
  chosen?: Chosen
}

/** A newsletter: the composer until it is sent, then the result. */
export function NewsletterPage({ initial, draft, chosen = {} }: NewsletterPageProps) {
  const { root } = useFrame()
  const mayWrite = useManages()
  useKeptDrafts()
  const [id, setId] = useState(initial?.id)
  const newsletter = useNewsletter(id, initial)
  // After a reload, the URL restores what is stored; the page does not navigate now.
  const show = (path: string) => window.history.replaceState(null, '', `${root}/newsletters/${path}`)
  return (
    <Page>
      {newsletter && (isFinal(newsletter) || !mayWrite) ? (
        <NewsletterResult newsletter={newsletter} />
      ) : (
        <Composer
          title={(newsletter ?? initial ?? draft)?.subject || (draft ? 'Untitled' : 'New newsletter')}
          stored={draft}
          began={draft || initial ? draftOf(draft ?? initial!) : emptyDraft(chosen)}
          onCreated={(created) => show(`drafts/${created}`)}
          onStored={(stored) => {
            show(stored)
            setId(stored)
          }}
        />
      )}
    </Page>
  )
}
