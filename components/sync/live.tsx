'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ConnectionBanner } from './connection-banner.tsx'
import type { Edits } from './edits.ts'
import { applyLiveChanges } from './live-cache.ts'
import { LiveContext, useLive } from './live-context.ts'
import type { Connection } from './live-tabs.ts'
import { noSaves } from './own-saves.ts'
import { noSteps } from './undo-steps.ts'

type LiveDataProps = {
  /** The slug of the workspace. */
  workspace: string
  /** The channel name, shared by all tabs of this user and workspace. */
  name: string
  /** The feed position at which the page was rendered. */
  since: number
  children: ReactNode
}

/** Keeps the data of its children, and the frame around them, in sync with the workspace. */
export function LiveData({ workspace, name, since, children }: LiveDataProps) {
  const queries = useQueryClient()
  const { refresh } = useRouter()
  const [connection, setConnection] = useState<Connection>('online')
  const [edits] = useState<Edits>(() => new Map())
  const [saves] = useState(noSaves)
  const [steps] = useState(noSteps)
  const began = useRef(since)

  useEffect(() => {
    const place = {
      workspace,
      queries,
      edits,
      name,
      since: began.current,
      onState: setConnection,
      onWorkspace: refresh,
    }
    return applyLiveChanges(place)
  }, [workspace, edits, name, queries, refresh])

  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => edits.size > 0 && event.preventDefault()
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [edits])

  const live = useMemo(() => ({ connection, edits, saves, steps }), [connection, edits, saves, steps])
  return <LiveContext value={live}>{children}</LiveContext>
}

function onNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** A banner while the page receives no changes. */
export function ConnectionNotice() {
  const { connection } = useLive()
  // The live connection takes a while to notice that the network is gone.
  const hasNetwork = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
  const shown = connection === 'online' && !hasNetwork ? 'offline' : connection
  return (
    <div role="status" className="empty:hidden">
      {shown !== 'online' && <ConnectionBanner connection={shown} />}
    </div>
  )
}
