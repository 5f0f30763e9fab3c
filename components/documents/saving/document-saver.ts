import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { mergeDocuments, resolveConflicts, type Merged } from '#server/modules/documents/rules/merge-documents.ts'

export type Choice = 'mine' | 'theirs' | 'both'
/** A document as stored on the server. */
export type Stored = { version: number; content: Doc }
/** Unsaved text: the version it is based on, and the text of that version if known. */
export type Draft = Stored & { base?: Doc | undefined }
/** A draft of an earlier visit; `forget` removes it unless a tab has stored newer text. */
export type LeftDraft = { draft: Draft; forget: () => void }
/** Saved, possibly merged with changes of others, or refused because others changed the same blocks. */
export type SaveAnswer = { saved: Stored } | { saved: null; version: number; merged: Merged }
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | { refused: string }

export type SaverParts = {
  /** The text in the editor, in normal form. */
  read: () => Doc
  /** Replaces the text in the editor by the merged text. */
  put: (doc: Doc) => void
  send: (draft: Draft) => Promise<SaveAnswer>
  open: () => Promise<Stored>
  /** Asks the user which side of each conflict to keep. */
  ask: (merged: Merged) => Promise<readonly Choice[]>
  /** Stores unsaved text in the browser; undefined once everything is saved. */
  keep: (draft: Draft | undefined) => void
  onState: (state: SaveState) => void
  /** The reason if the server refused; undefined if it could not be reached. */
  refusal: (error: unknown) => string | undefined
}

export const SAVE_MS = 1_000
const KEEP_MS = 500
const AGAIN_MS = 2_000

/**
 * Saves a document a second after typing stops, with the version it is based on, and applies changes of others. Unsaved
 * text is stored in the browser.
 */
export class DocumentSaver {
  private base: { version: number; content: Doc | undefined }
  private readonly parts: SaverParts
  private saving: ReturnType<typeof setTimeout> | undefined
  private keeping: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private left: LeftDraft[] = []
  private isDirty = false
  private isClosed = false
  /** The newest known version by others. */
  private latest: number

  /** `base`: the text that the editor's text is based on. */
  constructor(base: { version: number; content: Doc | undefined }, parts: SaverParts) {
    this.base = base
    this.latest = base.version
    this.parts = parts
  }

  get unsaved(): boolean {
    return this.isDirty
  }

  /** The version that the text in the editor is based on. */
  get version(): number {
    return this.base.version
  }

  /** The user changed the text. */
  typed(): void {
    this.isDirty = true
    if (!this.running) this.parts.onState('unsaved')
    this.keeping ??= setTimeout(() => this.keepNow(), KEEP_MS)
    this.saveIn(SAVE_MS)
  }

  /** Another window or person saved this version. */
  heard(version: number): void {
    this.latest = Math.max(this.latest, version)
    if (this.latest > this.base.version && !this.running) void this.run(() => this.follow())
  }

  /** Saves the drafts of other visits one after the other, each with the version it is based on. */
  takeUp(left: readonly LeftDraft[]): void {
    this.left = [...left]
    this.goOn()
  }

  /** Saves immediately: the connection is back, or the page is closing. */
  saveNow(): Promise<void> {
    clearTimeout(this.saving)
    this.saving = undefined
    if (this.running) return this.running.then(() => (this.isDirty && !this.isClosed ? this.saveNow() : undefined))
    if (this.isClosed) return Promise.resolve()
    return this.isDirty ? this.run(() => this.save()) : Promise.resolve()
  }

  /** Stores unsaved text in the browser before the page closes. */
  keepNow(): void {
    clearTimeout(this.keeping)
    this.keeping = undefined
    if (this.isDirty) this.parts.keep(this.draftOf(this.parts.read()))
  }

  /** The editor is closing: saves once more, and stores what remains unsaved. */
  close(): void {
    this.keepNow()
    void this.saveNow()
    this.isClosed = true
    clearTimeout(this.saving)
  }

  private draftOf(content: Doc): Draft {
    return { version: this.base.version, content, base: this.base.content }
  }

  private saveIn(ms: number): void {
    clearTimeout(this.saving)
    if (!this.isClosed) this.saving = setTimeout(() => void this.saveNow(), ms)
  }

  private run(step: () => Promise<void>): Promise<void> {
    this.running = step().finally(() => {
      this.running = undefined
      this.goOn()
    })
    return this.running
  }

  /** Nothing is unsaved here: next come changes of others, then drafts of other visits. */
  private goOn(): void {
    if (this.isClosed || this.running || this.isDirty) return
    const [next] = this.left
    if (this.latest > this.base.version) this.heard(this.latest)
    else if (next) void this.run(() => this.resume(next))
  }

  private async resume({ draft, forget }: LeftDraft): Promise<void> {
    const { parts } = this
    const base = this.base.content ?? parts.read()
    parts.onState('saving')
    try {
      const answer = await parts.send(draft)
      if (this.isClosed) return answer.saved ? forget() : undefined
      if (answer.saved) await this.settle(base, answer.saved)
      else await this.choose(base, answer)
      this.keepNow()
      forget()
      this.left.shift()
    } catch (error) {
      const reason = parts.refusal(error)
      if (this.isClosed) return
      if (reason !== undefined) this.left.shift()
      const waits = this.left
      this.left = []
      setTimeout(() => this.takeUp(waits), AGAIN_MS)
      return parts.onState(reason === undefined ? 'offline' : { refused: reason })
    }
    if (!this.isClosed) parts.onState(this.isDirty ? 'unsaved' : 'saved')
  }

  private async save(): Promise<void> {
    const { parts } = this
    const sent = parts.read()
    this.isDirty = false
    parts.onState('saving')
    try {
      const answer = await parts.send(this.draftOf(sent))
      if (this.isClosed) {
        if (answer.saved && !this.isDirty) parts.keep(undefined)
        return
      }
      if (answer.saved) await this.settle(sent, answer.saved)
      else await this.choose(sent, answer)
    } catch (error) {
      if (this.isClosed) return
      this.isDirty = true
      this.keepNow()
      const reason = parts.refusal(error)
      parts.onState(reason === undefined ? 'offline' : { refused: reason })
      if (reason === undefined) this.saveIn(AGAIN_MS)
      return
    }
    if (this.isDirty) {
      parts.onState('unsaved')
      this.keepNow()
      if (!this.saving) this.saveIn(SAVE_MS)
    } else {
      parts.keep(undefined)
      parts.onState('saved')
    }
  }

  /** Nothing is unsaved here: shows changes of others. */
  private async follow(): Promise<void> {
    const base = this.base.content
    if (this.isDirty || base === undefined) return this.save()
    try {
      const stored = await this.parts.open()
      if (this.isClosed) return
      // Text typed meanwhile goes to the server with the version it was made on.
      if (!this.isDirty && stored.version > this.base.version) await this.settle(base, stored)
      if (this.latest > stored.version) this.latest = stored.version
    } catch (error) {
      const known = this.latest
      this.latest = this.base.version
      if (this.parts.refusal(error) === undefined && !this.isClosed) setTimeout(() => this.heard(known), AGAIN_MS)
    }
  }

  /** Updates the editor with the server's text and keeps edits made since `sent`. */
  private async settle(sent: Doc, stored: Stored): Promise<void> {
    this.base = stored
    this.latest = Math.max(this.latest, stored.version)
    const now = this.parts.read()
    if (now === sent || isSame(now, sent)) return this.parts.put(stored.content)
    const merged = mergeDocuments(sent, now, stored.content)
    this.parts.put(await this.chosen(merged))
  }

  /** Others changed the same blocks: nothing is overwritten until the user has seen both. */
  private async choose(sent: Doc, { version, merged }: Extract<SaveAnswer, { saved: null }>): Promise<void> {
    this.isDirty = true
    this.keepNow()
    const resolved = await this.chosen(merged)
    const since = mergeDocuments(sent, this.parts.read(), resolved)
    this.parts.put(await this.chosen(since))
    // Its text contains changes of both sides and is not a valid base.
    this.base = { version, content: undefined }
    this.latest = Math.max(this.latest, version)
    this.isDirty = true
    this.saveIn(0)
  }

  private async chosen(merged: Merged): Promise<Doc> {
    return merged.conflicts.length ? resolveConflicts(merged, await this.parts.ask(merged)) : merged.doc
  }
}

const isSame = (one: Doc, other: Doc) => JSON.stringify(one) === JSON.stringify(other)
