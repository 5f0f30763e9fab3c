import { randomId } from '#components/sync/random-id.ts'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { placesAfter } from '#server/modules/documents/rules/merge-documents.ts'
import { type AnsweredConflict, type Held, rebase } from './rebase.ts'

/** A document as stored on the server. */
export type Stored = { version: number; content: Doc }
/**
 * Unsaved text: the version it is based on, and the text it is based on if known. That differs from the version while
 * suggestions are `held` (see `rebase`). `attempt` stays the same until the server has answered.
 */
export type Draft = Stored & { base?: Doc | undefined; attempt: string; held: readonly string[]; isApart: boolean }
/** A draft of an earlier visit; `forget` removes it unless a tab has stored newer text. */
export type LeftDraft = { draft: Draft; forget: () => void }
/** Saved, merged with changes of others. Where edits overlap, the text of the draft is kept as suggestions. */
export type SaveAnswer = { saved: Stored; conflicts: readonly AnsweredConflict[] }
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | { refused: string }

export type SaverParts = {
  /** The text in the editor, in normal form. */
  read: () => Doc
  /** Replaces the text in the editor by the merged text. */
  put: (doc: Doc) => void
  /** The block of the text that the user is in, if the editor has the focus. */
  cursor: () => number | undefined
  send: (draft: Draft) => Promise<SaveAnswer>
  open: () => Promise<Stored>
  /** Stores unsaved text in the browser; undefined once everything is saved. */
  keep: (draft: Draft | undefined) => void
  onState: (state: SaveState) => void
  /** The text that is stored on the server. */
  onStored: (stored: Stored) => void
  /** The reason if the server refused; undefined if it could not be reached. */
  refusal: (error: unknown) => string | undefined
}

export const SAVE_MS = 1_000
const KEEP_MS = 500
const AGAIN_MS = 2_000

/**
 * Saves a document a second after typing stops, with the version it is based on, and applies changes of others. Unsaved
 * text is stored in the browser. Never takes away words from under the cursor: a block whose edits overlap with stored
 * ones keeps its own words until the user leaves it, while they are a suggestion for others.
 */
export class DocumentSaver {
  private base: { version: number; content: Doc | undefined }
  private readonly parts: SaverParts
  private saving: ReturnType<typeof setTimeout> | undefined
  private keeping: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private left: LeftDraft[] = []
  /** The blocks whose own words the editor still shows, by their index in `base`. */
  private held: readonly Held[]
  private isApart: boolean
  private lastCursor: number | undefined
  private attempt: string
  private isDirty = false
  private isClosed = false
  /** The newest known version by others. */
  private latest: number

  /** `draft`: unsaved text in the editor, instead of the stored one. */
  constructor(stored: Stored, parts: SaverParts, draft?: Draft) {
    this.base = draft ? { version: draft.version, content: draft.base } : stored
    this.held = draft?.held.map((suggestion) => ({ suggestion, block: -1 })) ?? []
    this.isApart = draft?.isApart ?? false
    this.attempt = draft?.attempt ?? randomId()
    this.latest = this.base.version
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

  /** The cursor may have moved: a block that the user has left shows the stored text. */
  moved(): void {
    if (this.held.length === 0 || this.running || this.isClosed) return
    const cursor = this.parts.cursor()
    if (cursor === this.lastCursor) return
    this.lastCursor = cursor
    const places = this.base.content ? placesAfter(this.base.content, this.parts.read()) : []
    if (!this.held.some(({ block }) => cursor !== undefined && places[block] === cursor))
      void this.run(() => this.save())
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
    const { version, content: base } = this.base
    const held = this.held.map(({ suggestion }) => suggestion)
    return { version, content, base, attempt: this.attempt, held, isApart: this.isApart }
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
      if (this.isClosed) return forget()
      // Its conflicts are suggestions beside the text now.
      if (this.held.length > 0) this.latest = Math.max(this.latest, answer.saved.version)
      else this.settle(base, answer.saved, [])
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
      this.attempt = randomId()
      if (this.isClosed) {
        if (!this.isDirty) parts.keep(undefined)
        return
      }
      this.settle(sent, answer.saved, answer.conflicts)
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
    if (this.isDirty || base === undefined || this.held.length > 0) return this.save()
    try {
      const stored = await this.parts.open()
      if (this.isClosed) return
      // Text typed meanwhile goes to the server with the version it was made on.
      if (!this.isDirty && stored.version > this.base.version) this.settle(base, stored, [])
      if (this.latest > stored.version) this.latest = stored.version
    } catch (error) {
      const known = this.latest
      this.latest = this.base.version
      if (this.parts.refusal(error) === undefined && !this.isClosed) setTimeout(() => this.heard(known), AGAIN_MS)
    }
  }

  /** Updates the editor with the server's text and keeps edits made since `sent`. */
  private settle(sent: Doc, stored: Stored, conflicts: readonly AnsweredConflict[]): void {
    const { base, held, isApart } = rebase({ sent, stored: stored.content, conflicts }, this.parts)
    this.base = { version: stored.version, content: base }
    this.held = held
    this.isApart = isApart
    this.lastCursor = this.parts.cursor()
    this.latest = Math.max(this.latest, stored.version)
    this.parts.onStored(stored)
  }
}
