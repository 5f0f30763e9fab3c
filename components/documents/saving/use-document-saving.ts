'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { type Row, showRecord } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live.tsx'
import { refusalOf } from '#components/sync/refusal.ts'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import type { Merged } from '#server/modules/documents/rules/merge-documents.ts'
import type { EditorHandle } from '../editor/document-editor.tsx'
import { type Choice, DocumentSaver, type Draft, type SaveAnswer, type SaveState, type Stored } from './document-saver.ts'
import { DraftStore } from './draft-store.ts'

export type ConflictAsked = { merged: Merged; answer: (choices: readonly Choice[]) => void }
type Calls = ReturnType<typeof useTRPCClient>

/** Saves the text of the editor of one document. `version`: the newest version that the page knows of. */
export function useDocumentSaving(id: string, initial: Stored, version: number) {
  const calls = useTRPCClient()
  const queries = useQueryClient()
  const { person } = useFrame()
  const { connection, edits } = useLive()
  const [drafts] = useState(() => new DraftStore(person.id, id))
  const [state, setState] = useState<SaveState>('saved')
  const [conflict, setConflict] = useState<ConflictAsked>()
  const saver = useRef<DocumentSaver>(undefined)
  const draft = useRef<Draft | undefined>(undefined)
  const show = useEffectEvent((record: Row) => showRecord(queries, edits, 'document', record))

  const start = useCallback(
    (handle: EditorHandle) => {
      const kept = draft.current
      const base = kept ? { version: kept.version, content: kept.base } : initial
      const made = new DocumentSaver(base, {
        read: handle.read,
        put: handle.put,
        send: (text) => save(calls, id, text, show),
        open: async () => storedOf(await calls.documents.open.query({ id })),
        ask: (merged) =>
          new Promise((resolve) => {
            const answer = (choices: readonly Choice[]) => {
              setConflict(undefined)
              resolve(choices)
            }
            setConflict({ merged, answer })
          }),
        keep: (text) => drafts.keep(text),
        onState: setState,
        refusal: (error) => (refusalOf(error) ? (error as Error).message : undefined),
      })
      saver.current = made
      if (kept) made.typed()
    },
    [calls, drafts, id, initial],
  )
  const onReady = useCallback(
    (handle: EditorHandle | undefined) => {
      if (handle) return start(handle)
      saver.current?.close()
      saver.current = undefined
    },
    [start],
  )
  useEffect(() => saver.current?.heard(version), [version])
  useEffect(() => {
    if (connection === 'online' && saver.current?.unsaved) void saver.current.saveNow()
  }, [connection])
  useEffect(() => {
    const keep = () => saver.current?.keepNow()
    const hide = () => document.visibilityState === 'hidden' && void saver.current?.saveNow()
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])

  return {
    state,
    conflict,
    onReady,
    onTyped: useCallback(() => saver.current?.typed(), []),
    saveNow: useCallback(() => saver.current?.saveNow() ?? Promise.resolve(), []),
    /** Text from an earlier visit that was not saved. Not for render: the server has no such text. */
    readDraft: useCallback((): Doc | undefined => (draft.current = drafts.read())?.content, [drafts]),
  }
}

const storedOf = ({ version, content }: { version: number; content: unknown }): Stored => ({
  version,
  content: content as Doc,
})

/** The server keeps the text of each version for a while; later it needs the base along with the text. */
async function save(calls: Calls, id: string, draft: Draft, show: (record: Row) => void): Promise<SaveAnswer> {
  const { version, content, base } = draft
  const answer = await calls.documents.save.mutate({ id, version, content }).catch((error: unknown) => {
    if (!base || !refusalOf(error)?.fields?.['version']) throw error
    return calls.documents.save.mutate({ id, version, content, base })
  })
  if (!answer.saved) {
    const { merged, conflicts } = answer
    return { saved: null, version: answer.version, merged: { doc: merged, conflicts } as Merged }
  }
  const { content: stored, ...record } = answer.saved
  show(record as Row)
  return { saved: storedOf({ version: record.version, content: stored }) }
}
