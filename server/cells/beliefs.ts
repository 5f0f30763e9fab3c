import { isUnavailable } from '#db/postgres-errors.ts'

type Belief<T> = { value: T; since: number; asking: Promise<T> | undefined }
type Options<T> = {
  ask: (key: string) => Promise<T | undefined>
  /** The clock, in milliseconds. */
  now?: () => number
}

/** A move of a workspace applies on every node within this time. */
export const BELIEVED_MS = 500
/** How long entries in use are believed while the directory does not respond. */
const WITHOUT_DIRECTORY_MS = 5 * 60_000
/** How long a caller waits for a directory that does not respond, and how often one of them tries. */
const PATIENCE_MS = 300
const KNOCK_MS = 250
const REMEMBERED = 20_000

/**
 * Answers of the directory, each believed for half a second. That there is none is not believed, because what is being
 * created is often looked up before and right after. While the directory does not respond, entries that were in
 * use stay believed for five minutes; others reject.
 */
export class Beliefs<T> {
  private readonly ask: Options<T>['ask']
  private readonly now: () => number
  private readonly known = new Map<string, Belief<T | undefined>>()
  private silentSince = -Infinity

  constructor({ ask, now = () => performance.now() }: Options<T>) {
    this.ask = ask
    this.now = now
  }

  get(key: string): Promise<T | undefined> {
    const belief = this.known.get(key)
    if (belief?.value !== undefined && this.now() - belief.since < BELIEVED_MS) return Promise.resolve(belief.value)
    return belief?.value === undefined ? this.askFor(key, belief) : this.askOrBelieve(key, belief)
  }

  /** Asks the directory in any case; rejects while it does not respond. */
  renew(key: string): Promise<T | undefined> {
    return this.askFor(key, this.known.get(key))
  }

  /** Calls at the same time share one question. */
  private askFor(key: string, belief: Belief<T | undefined> | undefined): Promise<T | undefined> {
    if (belief?.asking) return belief.asking
    const fresh: Belief<T | undefined> = belief ?? { value: undefined, since: -Infinity, asking: undefined }
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

  private async askOrBelieve(key: string, belief: Belief<T | undefined>): Promise<T | undefined> {
    const { value } = belief
    const isTooOld = this.now() - belief.since > WITHOUT_DIRECTORY_MS
    if (!isTooOld && this.now() - this.silentSince < KNOCK_MS) return value
    const asked = this.askFor(key, belief).catch((error: unknown) => {
      if (isTooOld || !isUnavailable(error)) throw error
      return value
    })
    return isTooOld ? asked : Promise.race([asked, this.afterPatience(value)])
  }

  private afterPatience(value: T | undefined): Promise<T | undefined> {
    return new Promise((resolve) => {
      setTimeout(() => resolve(value), PATIENCE_MS).unref()
    })
  }

  /** Removes the oldest entries when there are too many. */
  private remember(key: string, belief: Belief<T | undefined>): void {
    this.known.delete(key)
    this.known.set(key, belief)
    if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value!)
  }
}
