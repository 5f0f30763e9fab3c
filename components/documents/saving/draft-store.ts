import { randomId } from '#components/sync/random-id.ts'
import { tidy } from '#server/modules/documents/rules/tidy.ts'
import type { Draft } from './document-saver.ts'

/** A draft of an earlier visit; `forget` removes it unless a tab has kept newer text there since. */
export type LeftDraft = { draft: Draft; forget: () => void }

/** Unsaved text of a document in this browser, by person, document and visit: no tab overwrites what another kept. */
export class DraftStore {
  private readonly prefix: string
  private readonly key: string

  constructor(person: string, document: string) {
    this.prefix = `atrium document ${person} ${document}`
    this.key = `${this.prefix} ${Date.now()} ${randomId()}`
  }

  /** What other visits kept and did not save, oldest first. */
  left(): LeftDraft[] {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.prefix) && key !== this.key)
    return keys.toSorted().flatMap((key) => {
      const text = localStorage.getItem(key)
      const draft = text === null ? undefined : read(text)
      const forget = () => localStorage.getItem(key) === text && localStorage.removeItem(key)
      return draft ? [{ draft, forget }] : []
    })
  }

  /** Whether it is kept. */
  keep(draft: Draft | undefined): boolean {
    try {
      if (draft) localStorage.setItem(this.key, JSON.stringify(draft))
      else localStorage.removeItem(this.key)
      return true
    } catch {
      // Without space in the browser, only the page holds the text.
      return false
    }
  }
}

function read(text: string): Draft | undefined {
  try {
    const { version, content, base } = JSON.parse(text) as Draft
    return { version, content: tidy(content), base: base && tidy(base) }
  } catch {
    return undefined
  }
}
