import type { QueryClient } from '@tanstack/react-query'
import { presenceKey } from '#components/presence/presence-key.ts'
import { factsOf } from '#components/records/kinds.ts'
import { type Edits, hideRecord, moduleOf, type Row, showRecord } from './edits.ts'
import { openLiveStream } from './live-stream.ts'
import { type Connection, type LiveChange, openLiveTabs } from './live-tabs.ts'

/** Modules whose answers follow every change. */
const FOLLOWING = ['activity', 'trash', 'home', 'marketing']

/** Lists that hold no whole collection are asked for again, at most this often. */
const AGAIN_MS = 300

type Place = {
  /** Its slug. */
  workspace: string
  queries: QueryClient
  edits: Edits
  /** The same in every tab of this person and workspace. */
  name: string
  /** The change behind which the page was made. */
  since: number
  onState: (state: Connection) => void
}

/** Brings every change of the workspace into what is remembered of it; returns what ends that. */
export function keepInStep({ workspace, queries, edits, name, since, onState }: Place): () => void {
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
        const [first = '', ...rest] = (queryKey[0] ?? []) as string[]
        // Some procedures lie a level deeper: `members.hr.get`.
        const noun = rest.length > 1 ? `${first}.${rest[0]}` : first
        const procedure = rest.at(-1)
        return whole.has(noun) || (modules.has(noun) && procedure !== 'all' && procedure !== 'get')
      },
    })
  }
  const apply = ({ entity, event, id, record }: LiveChange) => {
    const isGone = event.endsWith('.deleted') || (entity === 'task' && !record)
    if (isGone) hideRecord(queries, entity, id)
    else if (record) showRecord(queries, edits, entity, record as Row)
    else untold.add(moduleOf(entity))
    stale.add(moduleOf(entity))
    for (const follower of factsOf(entity)?.refreshes ?? []) untold.add(follower)
    timer ??= setTimeout(askAgain, AGAIN_MS)
  }
  const close = openLiveTabs({
    name,
    since,
    subscribe: (from, stream) => openLiveStream(workspace, from, stream),
    onChanges: (changes) => changes.forEach(apply),
    onNote: (note) => {
      if (note.type === 'present') queries.setQueryData(presenceKey(note.record), note.members)
      else void queries.invalidateQueries({ queryKey: [['notifications']] })
    },
    onReset: () => void queries.invalidateQueries(),
    onState: (state) => {
      onState(state)
      if (state === 'offline') return
      const isFailed = ({ state: { status } }: { state: { status: string } }) => status === 'error'
      void queries.refetchQueries({ type: 'active', predicate: isFailed })
    },
  })
  return () => {
    clearTimeout(timer)
    close()
  }
}
