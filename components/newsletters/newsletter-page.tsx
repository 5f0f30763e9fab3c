'use client'

import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import type { ListedNewsletter } from '#server/modules/newsletters/schema.ts'
import { Composer } from './composing/composer.tsx'
import type { Chosen } from './composing/use-draft-newsletter.ts'
import { NewsletterResult } from './newsletter-result.tsx'
import { isFinal } from './newsletter-words.ts'
import { useNewsletter } from './use-newsletters.ts'

type NewsletterPageProps = {
  /** Undefined for a new newsletter. */
  initial?: ListedNewsletter
  /** Initial values of a new newsletter. */
  chosen?: Chosen
}

/** A newsletter: the composer until it is sent, then the result. */
export function NewsletterPage({ initial, chosen }: NewsletterPageProps) {
  const { root } = useFrame()
  const mayWrite = useManages()
  const [id, setId] = useState(initial?.id)
  const newsletter = useNewsletter(id, initial)
  // After a reload, the URL restores the tested newsletter; the page does not navigate now.
  const keep = (next: string) => {
    window.history.replaceState(null, '', `${root}/newsletters/${next}`)
    setId(next)
  }
  return (
    <Page>
      {newsletter && (isFinal(newsletter) || !mayWrite) ? (
        <NewsletterResult newsletter={newsletter} />
      ) : (
        <Composer stored={newsletter ?? initial} chosen={chosen ?? {}} onStored={keep} />
      )}
    </Page>
  )
}
