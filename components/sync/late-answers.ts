import type { Query, QueryClient } from '@tanstack/react-query'
import { type Edits, isOf, type Row } from './edits.ts'
import type { LiveChange } from './live-tabs.ts'

/** An answer that arrives later than this after a change was read after it. */
const KEPT_MS = 60_000
const MOST_KEPT = 5_000
/** The data of a page can be this old when it is first shown. */
const PAGE_AGE_MS = 10_000

type Parts = {
  queries: QueryClient
  edits: Edits
  /** Applies changes to the cache again. */
  apply: (changes: readonly LiveChange[]) => void
  /** When a change last made an answer of this query stale, in ms since the epoch. */
  staleSince: (query: Query) => number
  refetch: (query: Query) => void
}

/** Whether a change removes its record from lists. Erased contacts are deleted; tasks that a guest can no longer see arrive without a record. */
export const isRemoval = ({ entity, event, record }: LiveChange) =>
  /[.](deleted|purged)$|^contact[.]erased$/.test(event) || (entity === 'task' && !record)

/** The data of a list or a page with the pending edits, which the server did not know. */
function withEdits(data: unknown, edits: Edits, [path]: readonly unknown[]): unknown {
  const procedure = (path as string[]).at(-1)
  const merge = (row: Row) => (edits.has(row.id) ? (Object.assign({}, row, ...edits.get(row.id)!) as Row) : row)
  if (procedure === 'get' && data) return merge(data as Row)
  const rows = procedure === 'all' && (data as { data?: Row[] } | null)?.data
  return rows ? { ...(data as object), data: rows.map(merge) } : data
}

/** Those changes that happened after the data of a list or a page was read. */
function missed(changes: readonly LiveChange[], { queryKey: [path, about], state: { data } }: Query): LiveChange[] {
  const procedure = (path as string[]).at(-1)
  const rows = procedure === 'all' && (data as { data?: Row[] } | null)?.data
  const id = procedure === 'get' && (about as { input?: { id?: string } } | undefined)?.input?.id
  const held = new Map<unknown, Row | null>(rows ? rows.map((row) => [row.id, row]) : [[id, data as Row | null]])
  return changes.filter((change) => {
    const row = held.get(change.id)
    if (isRemoval(change)) return Boolean(row)
    const version = (change.record as Row | undefined)?.version ?? 0
    return (rows || change.id === id) && (row?.version ?? 0) < version
  })
}

/**
 * Repairs answers that the server read before a change and that arrive after it: a list that was still loading, or the
 * data of a page that was on its way. Lists and records get the missed changes and keep pending edits; other queries are
 * refetched.
 */
export function repairLateAnswers({ queries, edits, apply, staleSince, refetch }: Parts) {
  /** The last change of each record, oldest first. */
  const recent = new Map<string, { change: LiveChange; at: number }>()
  const startedAt = new WeakMap<Query, number>()

  function repair(query: Query, readAt: number): void {
    if (query.state.data === undefined) return
    const changes = [...recent.values()]
      .map(({ change }) => change)
      .filter(({ entity }) => isOf(entity, query.queryKey))
    if (changes.length > 0) apply(missed(changes, query))
    if (edits.size > 0) queries.setQueryData(query.queryKey, (data) => withEdits(data, edits, query.queryKey))
    if (staleSince(query) >= readAt) refetch(query)
  }

  const stop = queries.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'updated' && event.action.type === 'fetch') startedAt.set(query, Date.now())
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    // The cache must not change while it announces an answer.
    if (isAnswer) queueMicrotask(() => repair(query, startedAt.get(query) ?? 0))
    else if (event.type === 'added') queueMicrotask(() => repair(query, Date.now() - PAGE_AGE_MS))
  })

  return {
    remember(change: LiveChange): void {
      const now = Date.now()
      const key = `${change.entity}/${change.id}`
      recent.delete(key)
      // A change without its record cannot be applied; a new answer has it.
      if (change.record || isRemoval(change)) recent.set(key, { change, at: now })
      for (const [oldest, { at }] of recent) {
        if (now - at < KEPT_MS && recent.size <= MOST_KEPT) break
        recent.delete(oldest)
      }
    },
    /** Later answers may lack records without a change, such as erased ones. */
    forget: () => recent.clear(),
    stop,
  }
}
