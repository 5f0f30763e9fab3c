import type { Row } from '#components/sync/edits.ts'
import { refusalOf } from '#components/sync/refusal.ts'
import type { useTRPCClient } from '#components/sync/trpc.tsx'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import type { EditorHandle } from '../editor/document-editor.tsx'
import {
  DocumentSaver,
  type Draft,
  type LeftDraft,
  type SaveAnswer,
  type SaverParts,
  type SaveState,
  type Stored,
} from './document-saver.ts'
import type { DraftStore } from './draft-store.ts'

/** `stored`: the text on the server that the editor shows, with edits of its own. */
type Shown = { state: SaveState; stored: Stored }
type Calls = ReturnType<typeof useTRPCClient>

type SessionParts = {
  id: string
  initial: Stored
  calls: Calls
  drafts: DraftStore
  /** Shows the saved record in the lists of the page. */
  show: (record: Row) => void
}

/** Saves one document while its page is open, with or without its editor. */
export class SavingSession {
  private readonly parts: SessionParts
  private saver: DocumentSaver | undefined
  private draft: Draft | undefined
  private left: LeftDraft[] | undefined
  private newest: number
  private shown: Shown
  private readonly listeners = new Set<() => void>()

  constructor(parts: SessionParts) {
    this.parts = parts
    this.newest = parts.initial.version
    this.shown = { state: 'saved', stored: parts.initial }
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly look = () => this.shown

  /** The unsaved text that the editor starts with. Further drafts are saved after it. */
  readonly readDraft = (): Doc | undefined => {
    if (!this.left) {
      const { drafts } = this.parts
      const [first, ...others] = drafts.left()
      this.left = others
      this.draft = first?.draft
      if (first && drafts.keep(first.draft)) first.forget()
    }
    return this.draft?.content
  }

  readonly onTyped = () => this.saver?.typed()
  readonly onMoved = () => this.saver?.moved()

  /** The editor was mounted or unmounted. */
  readonly onReady = (handle: EditorHandle | undefined) => {
    if (!handle) {
      this.saver?.close()
      this.saver = undefined
      return
    }
    const { id, initial, calls, drafts, show } = this.parts
    const saverParts: SaverParts = {
      read: handle.read,
      put: handle.put,
      cursor: handle.cursor,
      send: (draft) => save(calls, id, draft, show),
      open: async () => storedOf(await calls.documents.open.query({ id })),
      keep: (draft) => void drafts.keep(draft),
      onState: (state) => this.publish({ ...this.shown, state }),
      onStored: (stored) => this.publish({ ...this.shown, stored }),
      refusal: (error) => (refusalOf(error) ? (error as Error).message : undefined),
    }
    this.saver = new DocumentSaver(initial, saverParts, this.draft)
    if (this.draft) this.saver.typed()
    this.saver.takeUp(this.left ?? [])
    this.saver.heard(this.newest)
  }

  /** Someone saved this version. */
  heard(version: number): void {
    this.newest = Math.max(this.newest, version)
    this.saver?.heard(version)
  }

  /** The connection may be back. */
  tryAgain(): void {
    if (this.saver?.unsaved) void this.saver.saveNow()
  }

  keepNow(): void {
    this.saver?.keepNow()
  }

  /** Saves pending text and returns the new version; undefined if saving fails. */
  async settle(): Promise<number | undefined> {
    await this.saver?.saveNow()
    if (this.saver?.unsaved) return undefined
    return Math.max(this.newest, this.saver?.version ?? 0)
  }

  private publish(shown: Shown): void {
    if (shown.state === this.shown.state && shown.stored === this.shown.stored) return
    this.shown = shown
    for (const listener of this.listeners) listener()
  }
}

const storedOf = ({ version, content }: { version: number; content: unknown }): Stored => ({
  version,
  content: content as Doc,
})

/** The server keeps the text of each version for a while; later it needs the base along with the text. */
async function save(calls: Calls, id: string, draft: Draft, show: (record: Row) => void): Promise<SaveAnswer> {
  const { version, content, base, attempt, held, isApart } = draft
  const input = { id, version, content, attempt, held: [...held] }
  const sending = calls.documents.save.mutate(isApart && base ? { ...input, base } : input)
  const { saved, conflicts } = await sending.catch((error: unknown) => {
    if (!base || !refusalOf(error)?.fields?.some(({ field }) => field === 'version')) throw error
    return calls.documents.save.mutate({ ...input, base })
  })
  const { content: stored, ...record } = saved
  show(record as Row)
  return {
    saved: storedOf({ version: record.version, content: stored }),
    conflicts: conflicts as SaveAnswer['conflicts'],
  }
}
