import { isUnavailable } from '#db/postgres-errors.ts'

type Entry<T> = { value: T; since: number; asking: Promise<T> | undefined }
type Options<T> = {
  ask: (key: string) => Promise<T | undefined>
  /** The clock, in milliseconds. */
  now?: () => number
}

/** A move of a workspace applies on every node within this time. */
export const CACHED_MS = 500
/** How long entries in use stay valid while the directory does not respond. */
const WITHOUT_DIRECTORY_MS = 5 * 60_000
/** How long a caller waits for a directory that does not respond, and how often one of them tries. */
const WAIT_MS = 300
const RETRY_MS = 250
const REMEMBERED = 20_000

/**
 * Caches answers of the directory for half a second. A missing entry is not cached, because what is being
 * created is often looked up before and right after. While the directory does not respond, entries that were in
 * use stay valid for five minutes; others reject.
 */
export class DirectoryCache<T> {
  private readonly ask: Options<T>['ask']
  private readonly now: () => number
  private readonly known = new Map<string, Entry<T | undefined>>()
  private silentSince = -Infinity

  constructor({ ask, now = () => performance.now() }: Options<T>) {
    this.ask = ask
    this.now = now
  }

  get(key: string): Promise<T | undefined> {
    const entry = this.known.get(key)
    if (entry?.value !== undefined && this.now() - entry.since < CACHED_MS) return Promise.resolve(entry.value)
    return entry?.value === undefined ? this.fetch(key, entry) : this.askOrUseOld(key, entry)
  }

  /** Asks the directory in any case; rejects while it does not respond. */
  renew(key: string): Promise<T | undefined> {
    return this.fetch(key, this.known.get(key))
  }

  /** Calls at the same time share one question. */
  private fetch(key: string, entry: Entry<T | undefined> | undefined): Promise<T | undefined> {
    if (entry?.asking) return entry.asking
    const fresh: Entry<T | undefined> = entry ?? { value: undefined, since: -Infinity, asking: undefined }
    const startedAt = this.now()
    fresh.asking = this.ask(key).then(
      (value) => {
        this.silentSince = -Infinity
        Object.assign(fresh, { value, since: startedAt, asking: undefined })
        if (value === undefined && this.known.get(key) === fresh) this.known.delete(key)
        return value
      },
      (error: unknown) => {
        fresh.asking = undefined
        if (isUnavailable(error)) this.silentSince = this.now()
        if (fresh.value === undefined) this.known.delete(key)
        throw error
      },
    )
    this.remember(key, fresh)
    return fresh.asking
  }

  private async askOrUseOld(key: string, entry: Entry<T | undefined>): Promise<T | undefined> {
    const { value } = entry
    const isTooOld = this.now() - entry.since > WITHOUT_DIRECTORY_MS
    if (!isTooOld && this.now() - this.silentSince < RETRY_MS) return value
    const asked = this.fetch(key, entry).catch((error: unknown) => {
      if (isTooOld || !isUnavailable(error)) throw error
      return value
    })
    return isTooOld ? asked : Promise.race([asked, this.afterPatience(value)])
  }

  private afterPatience(value: T | undefined): Promise<T | undefined> {
    return new Promise((resolve) => {
      setTimeout(() => resolve(value), WAIT_MS).unref()
    })
  }

  /** Removes the oldest entries when there are too many. */
  private remember(key: string, entry: Entry<T | undefined>): void {
    this.known.delete(key)
    this.known.set(key, entry)
    if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value!)
  }
}
