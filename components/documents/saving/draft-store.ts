import { tidy } from '#server/modules/documents/rules/tidy.ts'
import type { Draft } from './document-saver.ts'

/** Unsaved text of a document in this browser, by person and document. */
export class DraftStore {
  private readonly key: string

  constructor(person: string, document: string) {
    this.key = `atrium document ${person} ${document}`
  }

  read(): Draft | undefined {
    try {
      const draft = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Draft | null
      if (!draft) return undefined
      return { version: draft.version, content: tidy(draft.content), base: draft.base && tidy(draft.base) }
    } catch {
      return undefined
    }
  }

  keep(draft: Draft | undefined): void {
    try {
      if (draft) localStorage.setItem(this.key, JSON.stringify(draft))
      else localStorage.removeItem(this.key)
    } catch {
      // Without space in the browser, only the page holds the text.
    }
  }
}
