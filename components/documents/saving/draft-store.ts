import { randomId } from '#components/sync/random-id.ts'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { tidy } from '#server/modules/documents/rules/tidy.ts'
import type { Draft, LeftDraft, Stored } from './document-saver.ts'

const BASE = ' base'

/**
 * Unsaved text of a document in this browser, by person, document and visit: tabs do not overwrite each other. The base
 * is written once and only changed blocks are serialised again, because long texts are stored during typing.
 */
export class DraftStore {
  private readonly prefix: string
  private readonly key: string
  private base: Doc | undefined

  constructor(person: string, document: string) {
    this.prefix = `atrium document ${person} ${document}`
    this.key = `${this.prefix} ${Date.now()} ${randomId()}`
  }

  /** Unsaved drafts of other visits, oldest first. */
  left(): LeftDraft[] {
    const keys = Object.keys(localStorage).filter(
      (key) => key.startsWith(this.prefix) && !key.startsWith(this.key) && !key.endsWith(BASE),
    )
    return keys.toSorted().flatMap((key) => {
      const text = localStorage.getItem(key)
      const stored = read(text)
      if (!stored) return []
      const base = read(localStorage.getItem(key + BASE))
      const draft = { ...stored, base: base?.version === stored.version ? base.content : undefined }
      return [{ draft, forget: () => localStorage.getItem(key) === text && drop(key) }]
    })
  }

  /** Whether it was stored. */
  keep(draft: Draft | undefined): boolean {
    try {
      if (!draft) {
        drop(this.key)
        this.base = undefined
        return true
      }
      const { version, base } = draft
      if (base !== this.base) {
        if (base) localStorage.setItem(this.key + BASE, write({ version, content: base }))
        else localStorage.removeItem(this.key + BASE)
        this.base = base
      }
      localStorage.setItem(this.key, write(draft))
      return true
    } catch {
      // If the browser has no space, only the page holds the text.
      return false
    }
  }
}

function drop(key: string): void {
  localStorage.removeItem(key)
  localStorage.removeItem(key + BASE)
}

const texts = new WeakMap<Block, string>()

function write({ content, ...facts }: Stored & Partial<Draft>): string {
  const { version, attempt = '', held = [], isApart = false } = facts
  const blocks = content.content.map((block) => {
    let text = texts.get(block)
    if (text === undefined) texts.set(block, (text = JSON.stringify(block)))
    return text
  })
  const head = JSON.stringify({ version, attempt, held, isApart }).slice(0, -1)
  return `${head},"content":{"type":"doc","content":[${blocks.join(',')}]}}`
}

function read(text: string | null): Draft | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as (Stored & Partial<Draft>) | null
    if (!stored) return undefined
    const { version, content, attempt, held = [], isApart = false } = stored
    return { version, content: tidy(content), attempt: attempt || randomId(), held, isApart }
  } catch {
    return undefined
  }
}
