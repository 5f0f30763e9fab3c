import type { Query, QueryClient } from '@tanstack/react-query'
import { hearCursor } from '#components/presence/cursor-notes.ts'
import { presenceKey } from '#components/presence/presence-key.ts'
import { factsOf } from '#components/records/kinds.ts'
import { type Edits, hideRecords, moduleOf, type Row, showRecords } from './edits.ts'
import { isRemoval, repairLateAnswers } from './late-answers.ts'
import { openLiveStream } from './live-stream.ts'
import { type Connection, type LiveChange, openLiveTabs } from './live-tabs.ts'

/** Modules whose queries depend on every change. */
const FOLLOWING = ['activity', 'agents', 'trash', 'home', 'marketing']

/** Queries of what the workspace is set to: `risks.bands`. */
const SETTINGS = ['settings', 'bands', 'seller']

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
  /** The settings of the workspace changed: its name, currency, time zone or notation. */
  onWorkspace: () => void
}

/** Applies every change in the workspace to the query cache. Returns a function that stops this. */
export function applyLiveChanges({ workspace, queries, edits, name, since, onState, onWorkspace }: Place): () => void {
  /** When the refetched queries of a module became stale, and when all its queries did, in ms since the epoch. */
  const staleAt = new Map<string, number>()
  const outdatedAt = new Map<string, number>()
  const late = new Set<string>()
  let settingsAt = 0
  let resetAt = 0
  let askedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const staleSince = ({ queryKey }: Pick<Query, 'queryKey'>) => {
    const [first = '', ...rest] = (queryKey[0] ?? []) as string[]
    // Some procedures are one level deeper: `members.hr.get`.
    const noun = rest.length > 1 ? `${first}.${rest[0]}` : first
    // Changes are applied to these instead of refetching them.
    const isLive = rest.at(-1) === 'all' || rest.at(-1) === 'get'
    const isSetting = SETTINGS.includes(rest.at(-1) ?? '')
    const at = isLive ? 0 : (staleAt.get(noun) ?? 0)
    return Math.max(resetAt, outdatedAt.get(noun) ?? 0, at, isSetting ? settingsAt : 0)
  }
  const askAgain = () => {
    timer = undefined
    const from = askedAt
    const hashes = new Set(late)
    late.clear()
    askedAt = Date.now()
    void queries.invalidateQueries({
      predicate: (query) => hashes.has(query.queryHash) || staleSince(query) >= from,
    })
  }
  const askSoon = () => (timer ??= setTimeout(askAgain, AGAIN_MS))
  const show = (changes: readonly LiveChange[]) => {
    const applied = changes.filter((change) => change.record || isRemoval(change))
    const last = new Map(applied.map((change) => [`${change.entity}/${change.id}`, change]))
    for (const [entity, ofEntity] of Map.groupBy(last.values(), (change) => change.entity)) {
      const shown = ofEntity.filter((change) => !isRemoval(change))
      const gone = ofEntity.filter(isRemoval)
      if (shown.length > 0) showRecords(queries, edits, entity, ...shown.map(({ record }) => record as Row))
      if (gone.length > 0) hideRecords(queries, entity, ...gone.map(({ id }) => id))
    }
  }
  const lateAnswers = repairLateAnswers({
    queries,
    edits,
    apply: show,
    staleSince,
    refetch: ({ queryHash }) => {
      late.add(queryHash)
      askSoon()
    },
  })
  const apply = (changes: readonly LiveChange[]) => {
    const at = Date.now()
    show(changes)
    for (const change of changes) {
      const { entity, record } = change
      if (entity === 'workspace') {
        onWorkspace()
        settingsAt = at
      }
      lateAnswers.remember(change)
      if (!isRemoval(change) && !record) outdatedAt.set(moduleOf(entity), at)
      for (const noun of [moduleOf(entity), ...FOLLOWING]) staleAt.set(noun, at)
      for (const follower of factsOf(entity)?.refreshes ?? []) outdatedAt.set(follower, at)
    }
    askSoon()
  }
  const close = openLiveTabs({
    name,
    since,
    subscribe: (from, stream) => openLiveStream(workspace, from, stream),
    onChanges: apply,
    onNote: (note) => {
      if (note.type === 'cursor') hearCursor(note)
      else if (note.type === 'present') queries.setQueryData(presenceKey(note.record), note.members)
      else void queries.invalidateQueries({ queryKey: [['notifications']] })
    },
    onReset: () => {
      resetAt = Date.now()
      lateAnswers.forget()
      clearTimeout(timer)
      askAgain()
    },
    onState: (state) => {
      onState(state)
      if (state !== 'online') return
      const isFailed = ({ state: { status } }: { state: { status: string } }) => status === 'error'
      void queries.refetchQueries({ type: 'active', predicate: isFailed })
    },
  })
  return () => {
    clearTimeout(timer)
    lateAnswers.stop()
    close()
  }
}
