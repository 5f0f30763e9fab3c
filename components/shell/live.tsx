'use client'

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Banner } from '#components/ui/banner.tsx'
import { startLater } from '#components/ui/later.ts'
import type { Edits } from './edits.ts'
import type { Connection } from './live-tabs.ts'
import { useTRPCClient } from './trpc.tsx'

type Live = { connection: Connection; edits: Edits }
const LiveContext = createContext<Live>({ connection: 'online', edits: new Map() })

/** Edits on their way, and whether the server is heard. */
export const useLive = () => useContext(LiveContext)

/** Keeps everything below in step with the workspace. `since`: the change behind which the page was made. */
export function LiveData({ name, since, children }: { name: string; since: number; children: ReactNode }) {
  const queries = useQueryClient()
  const client = useTRPCClient()
  const [connection, setConnection] = useState<Connection>('online')
  const [edits] = useState<Edits>(() => new Map())
  const began = useRef(since)

  useEffect(() => {
    const place = { client, queries, edits, name, since: began.current, onState: setConnection }
    return startLater(
      () => import('./keep-in-step.ts'),
      ({ keepInStep }) => keepInStep(place),
    )
  }, [client, edits, name, queries])

  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => edits.size > 0 && event.preventDefault()
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [edits])

  const live = useMemo(() => ({ connection, edits }), [connection, edits])
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Above every page while the server is not heard. */
export function ConnectionNotice() {
  const { connection } = useLive()
  if (connection === 'online') return null
  return (
    <div role="status">
      <Banner tone="warning">Connection lost. What you type is kept.</Banner>
    </div>
  )
}
