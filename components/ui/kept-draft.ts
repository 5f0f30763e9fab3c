/** What this page is sending, by key of the draft. */
const sending = new Map<string, Promise<unknown>>()

/** Something unsent, stored in this browser by person and record until it is sent or discarded. */
export class KeptDraft {
  private readonly key: string

  constructor(what: string, person: string, about: { entity: string; id: string }) {
    this.key = `atrium ${what} ${person} ${about.entity} ${about.id}`
  }

  read(): string | undefined {
    return this.load(this.key)
  }

  /**
   * Sends it. A page opened meanwhile finds the attempt in `sent`, so that it does not offer to send it again. `mark`
   * identifies what is sent, for a page that opens when the answer of this one was lost.
   */
  async send(attempt: () => Promise<unknown>, mark?: string): Promise<void> {
    const running = attempt()
    sending.set(this.key, running)
    if (mark !== undefined) this.store(this.markKey, mark)
    try {
      await running
    } finally {
      sending.delete(this.key)
    }
  }

  /** The mark of an attempt without an answer. */
  get interrupted(): string | undefined {
    return this.sent ? undefined : this.load(this.markKey)
  }

  /** The attempt to send it that still runs. */
  get sent(): Promise<unknown> | undefined {
    return sending.get(this.key)
  }

  /** Empty text removes the draft. */
  keep(text: string): void {
    this.store(this.key, text)
    this.store(this.markKey, '')
  }

  private get markKey(): string {
    return `${this.key} sent`
  }

  private load(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }

  private store(key: string, text: string): void {
    try {
      if (text.trim() === '') localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // Without localStorage, only the page holds the text.
    }
  }
}
