import type { Change, ChangePage, ListChangesQuery } from '../made/types.ts'
import { ConnectionError, NotFoundError, RateLimitError, TimeoutError, UnavailableError } from '../transport/errors.ts'
import { sleep } from '../transport/waits.ts'
import type { Send } from './options.ts'
import { SilentStream, streamChanges } from './stream-changes.ts'

/** Until the next stream, after the last has ended. */
const REOPEN_MS = 1_000
/** How long changes are polled where streams do not work. */
const POLLING_MS = 60_000

export type FollowOptions = {
  /** Event names, such as `task.updated`. */
  event?: ListChangesQuery['event']
  /** Kinds of record, such as `task`. */
  entity?: ListChangesQuery['entity']
  /** Ends the iteration. */
  signal?: AbortSignal | undefined
  /** Milliseconds between requests while streams do not work. Default: 2,000. */
  pollMs?: number | undefined
  /** Milliseconds without anything from a stream after which changes are polled. Default: 20,000; the server sends something every 15,000. */
  silentMs?: number | undefined
} & (
  | {
      /** The `seq` of the last change that you processed; 0 for all that are stored. */
      after: number
      from?: undefined
    }
  | {
      /** Only changes from now on. */
      from: 'now'
      after?: undefined
    }
)

/**
 * Every change after a position, in order, as it happens: from a stream, or by polling where a proxy holds streams back
 * or too many are open. It never ends by itself: it goes on where it was after an outage. Throws `GoneError` if the
 * position is older than the oldest stored change.
 */
export async function* followChanges(
  send: Send,
  /** `form` `webhook`: changes have the text of a delivery in `body`. */
  options: FollowOptions & { form?: 'webhook' },
): AsyncGenerator<Change, void, undefined> {
  const { signal, event, entity, form, pollMs = 2_000, silentMs = 20_000 } = options
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

  let after = options.after ?? (await read({ latest: true }))?.next_after
  let pollsUntil = 0
  while (after !== undefined && !signal?.aborted) {
    if (performance.now() >= pollsUntil) {
      try {
        for await (const place of streamChanges(send, { after, event, entity, form, signal, silentMs })) {
          after = place.after
          if (place.change) yield place.change
          if (signal?.aborted) return
        }
        if (!(await waited(REOPEN_MS, signal))) return
        continue
      } catch (error) {
        if (signal?.aborted) return
        if (isWithoutStreams(error)) pollsUntil = performance.now() + POLLING_MS
        else if (!isOutage(error)) throw error
        else if (await waited(pollMs, signal)) continue
        else return
      }
    }
    const page = await read({ event, entity, form, after, limit: 200 })
    if (!page) return
    for (const change of page.data) {
      if (signal?.aborted) return
      yield change
    }
    after = page.next_after
    if (!page.has_more && !(await waited(pollMs, signal))) return
  }
}

const isWithoutStreams = (error: unknown) =>
  [SilentStream, TimeoutError, RateLimitError, NotFoundError].some((Class) => error instanceof Class)

const isOutage = (error: unknown) =>
  [ConnectionError, RateLimitError, TimeoutError, UnavailableError].some((Class) => error instanceof Class)

/** False if the signal ended the wait. */
const waited = (ms: number, signal: AbortSignal | undefined) =>
  sleep(ms, signal).then(
    () => true,
    () => false,
  )
