import type { QueryClient } from '@tanstack/react-query'
import { presenceKey } from '#components/presence/presence-key.ts'
import { factsOf } from '#components/records/kinds.ts'
import { type Edits, hideRecord, moduleOf, type Row, showRecord } from './edits.ts'
import { openLiveStream } from './live-stream.ts'
import { type Connection, type LiveChange, openLiveTabs } from './live-tabs.ts'

/** Modules whose queries depend on every change. */
const FOLLOWING = ['activity', 'agents', 'trash', 'home', 'marketing']

/** The minimum interval between refreshes of paginated lists. */
const AGAIN_MS = 300

type Place = {
  /** The slug of the workspace. */
  workspace: string
  queries: QueryClient
  edits: Edits
  /** The channel name, shared by all tabs of this user and workspace. */
  name: string
  /** The feed position at which the page was rendered. */
  since: number
  onState: (state: Connection) => void
}

/** Applies every change in the workspace to the query cache. Returns a function that stops this. */
export function keepInStep({ workspace, queries, edits, name, since, onState }: Place): () => void {
  const stale = new Set<string>()
  const outdated = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const askAgain = () => {
    timer = undefined
    const modules = new Set([...stale, ...FOLLOWING])
    const whole = new Set(outdated)
    stale.clear()
    outdated.clear()
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => {
        const [first = '', ...rest] = (queryKey[0] ?? []) as string[]
        // Some procedures are one level deeper: `members.hr.get`.
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
    else outdated.add(moduleOf(entity))
    stale.add(moduleOf(entity))
    for (const follower of factsOf(entity)?.refreshes ?? []) outdated.add(follower)
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
