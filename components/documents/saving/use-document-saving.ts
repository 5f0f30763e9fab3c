'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import type { Stored } from './document-saver.ts'
import { DraftStore } from './draft-store.ts'
import { SavingSession } from './saving-session.ts'

/** Saves the text of the editor of one document. `version`: the newest version that the page knows of. */
export function useDocumentSaving(id: string, initial: Stored, version: number) {
  const calls = useTRPCClient()
  const queries = useQueryClient()
  const { person } = useFrame()
  const { connection, edits } = useLive()
  const [session] = useState(() => {
    const show = (record: Row) => showRecords(queries, edits, 'document', record)
    return new SavingSession({ id, initial, calls, drafts: new DraftStore(person.id, id), show })
  })
  const { state, stored } = useSyncExternalStore(session.subscribe, session.look, session.look)
  useEffect(() => session.heard(version), [session, version])
  useEffect(() => {
    if (connection === 'online') session.tryAgain()
  }, [session, connection])
  useEffect(() => {
    const keep = () => session.keepNow()
    const hide = () => document.visibilityState === 'hidden' && session.tryAgain()
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [session])
  return { session, state, stored }
}
