/** Something unsent, stored in this browser by person and record until it is sent or discarded. */
export class KeptDraft {
  private readonly key: string

  constructor(what: string, person: string, about: { entity: string; id: string }) {
    this.key = `atrium ${what} ${person} ${about.entity} ${about.id}`
  }

  read(): string | undefined {
    try {
      return localStorage.getItem(this.key) ?? undefined
    } catch {
      return undefined
    }
  }

  /** Empty text removes the draft. */
  keep(text: string): void {
    try {
      if (text.trim() === '') localStorage.removeItem(this.key)
      else localStorage.setItem(this.key, text)
    } catch {
      // Without localStorage, only the page holds the text.
    }
  }
}
