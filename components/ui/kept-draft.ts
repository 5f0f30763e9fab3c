/** What this page is sending, by key of the draft. */
const sending = new Map<string, Promise<unknown>>()

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

  /** Sends it. A page opened meanwhile finds the attempt in `sent`, so that it does not offer to send it again. */
  async send(attempt: () => Promise<unknown>): Promise<void> {
    const running = attempt()
    sending.set(this.key, running)
    try {
      await running
    } finally {
      sending.delete(this.key)
    }
  }

  /** The attempt to send it that still runs. */
  get sent(): Promise<unknown> | undefined {
    return sending.get(this.key)
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
