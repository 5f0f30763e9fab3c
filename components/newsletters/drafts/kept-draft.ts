import type { Draft } from '../composing/draft.ts'

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A draft as browsers kept it until version 1.46; undefined if the text is none. */
export function draftFrom(kept: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(kept ?? 'null') as Record<string, unknown> | null
    if (draft === null || typeof draft !== 'object') return undefined
    const { campaign, document, version, subject, previewText, unsubscribeText, sender, lists } = draft
    return {
      campaign: textOr(campaign),
      document: textOr(document),
      document_version: typeof version === 'number' ? version : null,
      subject: typeof subject === 'string' ? subject : null,
      preview_text: textOr(previewText),
      unsubscribe_text: textOr(unsubscribeText),
      sender: textOr(sender),
      lists: Array.isArray(lists) ? lists.filter((list) => typeof list === 'number') : [],
    }
  } catch {
    return undefined
  }
}
