'use client'

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { later, startLater } from '#components/ui/later.tsx'
import type { Edits } from './edits.ts'
import type { Connection } from './live-tabs.ts'

type Live = { connection: Connection; edits: Edits }
const LiveContext = createContext<Live>({ connection: 'online', edits: new Map() })

/** Edits on their way, and whether the server is heard. */
export const useLive = () => useContext(LiveContext)

type LiveDataProps = {
  /** The slug of the workspace. */
  workspace: string
  /** The same in every tab of this person and workspace. */
  name: string
  /** The change behind which the page was made. */
  since: number
  children: ReactNode
}

/** Keeps everything below in step with the workspace. */
export function LiveData({ workspace, name, since, children }: LiveDataProps) {
  const queries = useQueryClient()
  const [connection, setConnection] = useState<Connection>('online')
  const [edits] = useState<Edits>(() => new Map())
  const began = useRef(since)

  useEffect(() => {
    const place = { workspace, queries, edits, name, since: began.current, onState: setConnection }
    return startLater(
      () => import('./live-cache.ts'),
      ({ keepInStep }) => keepInStep(place),
    )
  }, [workspace, edits, name, queries])

  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => edits.size > 0 && event.preventDefault()
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [edits])

  const live = useMemo(() => ({ connection, edits }), [connection, edits])
  return <LiveContext value={live}>{children}</LiveContext>
}

const Banner = later(async () => (await import('#components/ui/banner.tsx')).Banner)

/** Above every page while the server is not heard. Fetched with the page: later it may be too late. */
export function ConnectionNotice() {
  const { connection } = useLive()
  useEffect(() => void Banner.fetch(), [])
  return (
    <div role="status" className="empty:hidden">
      {connection === 'offline' && <Banner tone="warning">Connection lost. Your changes are kept.</Banner>}
    </div>
  )
}
