import { DomainError } from '#server/core/values/errors.ts'
import { NoDocument } from '../rules/document-nodes.ts'
import * as keeping from '../rules/keep-document.ts'

/** Checks and keeps what an editor sends. Throws `validation_error`. */
export const keepContent = (content: unknown) => refusing(() => keeping.keepContent(JSON.stringify(content)))
/** Keeps a text in Markdown. Throws `validation_error`. */
export const keepMarkdown = (markdown: string) => refusing(() => keeping.keepMarkdown(markdown))
/** Keeps a text that was stored. */
export const keepStored = (content: string) => refusing(() => keeping.keepContent(content))
/** Merges two versions of one base. */
export const mergeTexts = (base: string, mine: string, theirs: string) =>
  refusing(() => keeping.mergeTexts(base, mine, theirs))
/** Counts what changed between two versions. */
export const countBetween = (before: string, after: string) => refusing(() => keeping.countBetween(before, after))

async function refusing<R>(work: () => R): Promise<R> {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof NoDocument)) throw error
    const isNamed = /^(content|markdown)\b/.test(error.at)
    throw new DomainError('validation_error', isNamed ? error.message : `markdown: ${error.message}`)
  }
}
