import type { Change, ChangePage } from '../made/types.ts'
import { ConnectionError, RateLimitError, TimeoutError, UnavailableError } from '../transport/errors.ts'
import { sleep } from '../transport/waits.ts'
import type { Send } from './options.ts'

export type FollowOptions = {
  /** Event names, such as `task.updated`. */
  event?: string | readonly string[]
  /** Kinds of record, such as `task`. */
  entity?: string | readonly string[]
  /** Ends the iteration. */
  signal?: AbortSignal
  /** Milliseconds between requests while nothing changes. Default: 2,000. */
  pollMs?: number
} & (
  | {
      /** The `seq` of the last change that you processed; 0 for all that are stored. */
      after: number
    }
  | {
      /** Only changes from now on. */
      from: 'now'
    }
)

/**
 * Every change after a position, in order, as it happens. It never ends by itself: it goes on where it was after an
 * outage. Throws `GoneError` if the position is older than the oldest stored change.
 */
export async function* followChanges(send: Send, options: FollowOptions): AsyncGenerator<Change, void, undefined> {
  const { signal, event, entity, pollMs = 2_000 } = options
  const read = async (query: object): Promise<ChangePage | undefined> => {
    for (;;) {
      try {
        const call = { method: 'GET', path: '/changes', operation: 'listChanges', query, options: { signal } }
        return (await send(call)) as ChangePage
      } catch (error) {
        if (signal?.aborted) return undefined
        if (!isOutage(error) || !(await waited(pollMs, signal))) throw error
      }
    }
  }

  let after = 'after' in options ? options.after : (await read({ latest: true }))?.next_after
  while (after !== undefined) {
    const page = await read({ event, entity, after, limit: 200 })
    if (!page) return
    for (const change of page.data) {
      if (signal?.aborted) return
      yield change
    }
    after = page.next_after
    if (!page.has_more && !(await waited(pollMs, signal))) return
  }
}

const isOutage = (error: unknown) =>
  [ConnectionError, RateLimitError, TimeoutError, UnavailableError].some((Class) => error instanceof Class)

/** False if the signal ended the wait. */
const waited = (ms: number, signal: AbortSignal | undefined) =>
  sleep(ms, signal).then(
    () => true,
    () => false,
  )
