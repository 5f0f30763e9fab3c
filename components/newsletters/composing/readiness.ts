import { isFinal } from '#components/newsletters/format-figures.ts'
import type { Audience, NewsletterResult } from '#server/modules/newsletters/schema.ts'
import type { Target, Typed } from './draft.ts'

type State = {
  draft: Pick<Typed, 'subject' | 'lists'>
  target: Target | undefined
  audience: Pick<Audience, 'problem'> | undefined
  preview: Pick<NewsletterResult, 'newsletter'> | undefined
  /** Shown in place of the preview, with a button to try again. */
  previewError: unknown
  /** The sum of the sizes of the lists. */
  recipients: number
}

/** Why a test cannot be sent; null if it can. */
export function whyNoTest({ draft, target, audience, preview, previewError }: State): string | null {
  if (!target) return 'Choose a campaign and a document first.'
  if (draft.subject.trim() === '') return 'Enter a subject first.'
  if (!preview && previewError) return 'The preview could not be loaded. Its place shows why.'
  if (!audience || !preview) return 'Wait for the preview.'
  if (audience.problem) return audience.problem
  if (preview.newsletter && isFinal(preview.newsletter)) return 'This version was already sent. Choose a newer one.'
  return null
}

/** Why it cannot be sent to its lists; null if it can. */
export function whyNoSend(state: State): string | null {
  const reason = whyNoTest(state)
  if (reason !== null) return reason
  const { draft, preview, recipients } = state
  if (draft.lists.length === 0) return 'Choose at least one list.'
  if (recipients === 0) return 'The lists have no recipients.'
  if (!preview?.newsletter?.tested_at) return 'Send a test of this version first.'
  return null
}
