'use client'

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { presenceKey } from '#components/presence/presence-key.ts'
import { Banner } from '#components/ui/banner.tsx'
import { type Edits, hideRecord, moduleOf, type Row, showRecord } from './edits.ts'
import { openLiveStream } from './live-stream.ts'
import { type Connection, type LiveChange, openLiveTabs } from './live-tabs.ts'
import { useTRPCClient } from './trpc.tsx'

type Live = { connection: Connection; edits: Edits }
const LiveContext = createContext<Live>({ connection: 'online', edits: new Map() })

/** Edits on their way, and whether the server is heard. */
export const useLive = () => useContext(LiveContext)

/** Modules whose answers follow every change. */
const FOLLOWING = ['activity', 'trash', 'home', 'marketing']

/** Modules whose answers are worked out from records of such a kind too. */
const WORKED_OUT: Record<string, readonly string[]> = {
  item: ['items', 'inventory'],
  purchase_order: ['items', 'inventory'],
  inventory: ['items', 'inventory'],
}

/** Lists that hold no whole collection are asked for again, at most this often. */
const AGAIN_MS = 300

/** Keeps everything below in step with the workspace. `since`: the change behind which the page was made. */
export function LiveData({ name, since, children }: { name: string; since: number; children: ReactNode }) {
  const queries = useQueryClient()
  const client = useTRPCClient()
  const [connection, setConnection] = useState<Connection>('online')
  const [edits] = useState<Edits>(() => new Map())
  const began = useRef(since)

  useEffect(() => {
    const stale = new Set<string>()
    const untold = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      timer = undefined
      const modules = new Set([...stale, ...FOLLOWING])
      const whole = new Set(untold)
      stale.clear()
      untold.clear()
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => {
          const [module = '', procedure] = (queryKey[0] ?? []) as string[]
          return whole.has(module) || (modules.has(module) && procedure !== 'all' && procedure !== 'get')
        },
      })
    }
    const apply = ({ entity, event, id, record }: LiveChange) => {
      const isGone = event.endsWith('.deleted') || (entity === 'task' && !record)
      if (isGone) hideRecord(queries, entity, id)
      else if (record) showRecord(queries, edits, entity, record as Row)
      else untold.add(moduleOf(entity))
      stale.add(moduleOf(entity))
      for (const follower of WORKED_OUT[entity] ?? []) untold.add(follower)
      timer ??= setTimeout(askAgain, AGAIN_MS)
    }
    const close = openLiveTabs({
      name,
      since: began.current,
      subscribe: (from, stream) => openLiveStream(client, from, stream),
      onChanges: (changes) => changes.forEach(apply),
      onNote: (note) => {
        if (note.type === 'present') queries.setQueryData(presenceKey(note.record), note.members)
        else void queries.invalidateQueries({ queryKey: [['notifications']] })
      },
      onReset: () => void queries.invalidateQueries(),
      onState: (state) => {
        setConnection(state)
        if (state === 'offline') return
        const isFailed = ({ state: { status } }: { state: { status: string } }) => status === 'error'
        void queries.refetchQueries({ type: 'active', predicate: isFailed })
      },
    })
    return () => {
      clearTimeout(timer)
      close()
    }
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
