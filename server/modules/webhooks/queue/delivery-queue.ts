import type { Connection } from '#db/client.ts'
import { isUnavailable } from '#db/postgres-errors.ts'
import type { Log } from '#server/core/operations/log.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import type { QueueKey } from '#server/modules/webhooks/relay/mutations.ts'
import { isSlowed } from '#server/modules/webhooks/rules/retry-schedule.ts'
import type { Results } from '../results/results.ts'
import { attemptDelivery, type Sending } from './deliver.ts'
import { type Claimed, claimDeliveries, handBack, releaseLease, RENEW_MS, renewLease, leaseQueue } from './mutations.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

export type QueueParts = {
  relay: Connection
  log: Log
  sending: Sending
  results: Results
  /** Concurrent attempts per webhook; 1 if it is ordered or slowed. */
  width: number
  /** Called when a delivery is due again at this time. */
  dueAt: (queue: QueueKey, at: Date) => void
  /** Called when the endpoint responded 410, or a delivery failed for the last time. */
  follow: (queue: QueueKey, what: 'gone' | 'exhausted') => Promise<void>
}

/** Maximum number of claimed deliveries and of unwritten results, per concurrent attempt. */
const AHEAD = 8
const STALE_MS = 500
/** How long an empty queue keeps its lease, so that frequent events need no new lease and job each. */
const LINGER_MS = 500
const FAST_MS = 50
/** Pause between retries while the database is unavailable. */
const RETRY_MS = 500

/** Drains the queue of one webhook: claims due deliveries, runs up to `width` attempts, and ends when none are left. */
export class DeliveryQueue {
  readonly key: QueueKey
  private readonly parts: QueueParts
  /** Lease and fencing token: results are recorded only while this process holds the lease. */
  private readonly token: string = crypto.randomUUID()
  private readonly claimed: Claimed[] = []
  /** Claimed, but not yet recorded or handed back. */
  private readonly inProgress = new Set<string>()
  private sending = 0
  private writing = 0
  private width: number
  /** Whether the database may contain more deliveries than this queue has seen. */
  private mayHaveMore = true
  private claimedAt = 0
  private heldAt = 0
  /** Until the endpoint has responded quickly, only deliveries that can be sent immediately are claimed. */
  private isFast = false
  private stopping = false
  /** The endpoint responded 410: nothing is sent while the webhook is being disabled. */
  private isGone = false
  /** The outcome of the last statement is unknown, because the database did not respond. */
  private isUncertain = false
  private lost = false
  private failed: unknown
  private wakeUp = Promise.withResolvers<void>()

  constructor(parts: QueueParts, key: QueueKey) {
    this.parts = parts
    this.key = key
    this.width = parts.width
  }

  /** A new delivery may be due. */
  wake(): void {
    this.mayHaveMore = true
    this.wakeUp.resolve()
  }

  /** Starts no further attempts. */
  stop(): void {
    this.stopping = true
    this.wakeUp.resolve()
  }

  /**
   * Resolves when nothing is left. The last check follows the release of the lease, so deliveries that become due
   * before are seen here or by the process woken for them. Can be called again after a failure.
   */
  drain(): Promise<void> {
    return untilIdle(async () => {
      this.failed = undefined
      this.isGone = false
      this.inProgress.clear()
      if (this.stopping || !(await this.take())) return false
      await untilIdle(() => this.sendSome())
      await this.handBack(this.claimed.splice(0))
      if (!this.lost) await releaseLease(this.parts.relay, this.key, this.token)
      if (this.failed !== undefined) throw this.failed as Error
      return true
    })
  }

  private async take(): Promise<boolean> {
    const { relay, sending } = this.parts
    this.mayHaveMore = true
    const taken = await leaseQueue(relay, this.key, this.token, {
      now: sending.now(),
      inProgress: [...this.inProgress],
    })
    this.heldAt = performance.now()
    this.lost = !taken
    this.isUncertain = false
    return taken
  }

  /** Starts the attempts that have room and waits for the next event; false when nothing is left. */
  private async sendSome(): Promise<boolean> {
    this.wakeUp = Promise.withResolvers()
    if (this.mayStart) await this.refill()
    while (this.mayStart && this.claimed.length > 0 && this.hasRoom()) void this.send(this.claimed.shift()!)
    const isIdle = this.sending === 0 && this.writing === 0
    if (isIdle && !this.mayStart) return false
    const canClaim = this.mayStart && this.mayHaveMore && this.hasRoom()
    if (this.isUncertain) await this.wait(RETRY_MS)
    else if (!isIdle && !canClaim) await this.wait(RENEW_MS)
    else if (isIdle && this.claimed.length === 0 && !this.mayHaveMore) {
      await this.wait(LINGER_MS)
      return this.mayHaveMore || this.stopping
    }
    return true
  }

  /** Whether attempts may be started. */
  private get mayStart(): boolean {
    return !this.stopping && !this.isGone && !this.lost && this.failed === undefined
  }

  /** Waits for a wake-up, at most this long. */
  private async wait(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.wakeUp.resolve(), milliseconds)
    await this.wakeUp.promise
    clearTimeout(timer)
  }

  private hasRoom(): boolean {
    const unwritten = this.width === 1 ? this.writing === 0 : this.writing < this.width * AHEAD
    return this.sending < this.width && unwritten
  }

  /**
   * Keeps the lease and claims deliveries for the free slots. A claim that waited behind slow attempts may have been
   * cancelled since, so it is handed back and claimed again.
   */
  private async refill(): Promise<void> {
    try {
      if (this.isUncertain) await this.take()
      else if (performance.now() - this.heldAt > RENEW_MS) await this.renew()
      if (this.lost || !this.hasRoom()) return
      const isStale = this.claimed.length > 0 && performance.now() - this.claimedAt > STALE_MS
      if (isStale) {
        await this.handBack(this.claimed.splice(0))
        this.mayHaveMore = true
      }
      if (this.claimed.length === 0 && this.mayHaveMore) await this.claim()
    } catch (error) {
      this.doubt(error)
    }
  }

  private async renew(): Promise<void> {
    this.lost = !(await renewLease(this.parts.relay, this.key, this.token))
    this.heldAt = performance.now()
  }

  private async claim(): Promise<void> {
    this.mayHaveMore = false
    const { relay, sending, width } = this.parts
    const limit = this.isFast ? width * AHEAD : width - this.sending
    const claimed = await claimDeliveries(relay, this.key, this.token, { now: sending.now(), limit })
    this.claimed.push(...claimed)
    for (const { id } of claimed) this.inProgress.add(id)
    this.claimedAt = performance.now()
    const [first] = claimed
    if (!first) return
    this.width = first.ordered || isSlowed(first) ? 1 : width
    this.mayHaveMore ||= this.width === 1 || claimed.length === limit
  }

  /** Keeps the queue while the database is unavailable and takes the lease again later; gives up on other errors. */
  private doubt(error: unknown): void {
    if (!isUnavailable(error)) this.failed ??= error
    else if (!this.isUncertain)
      this.parts.log.warn({ error, webhookId: this.key.webhookId }, 'webhook queue waits for the database')
    this.isUncertain = true
  }

  private async send(claimed: Claimed): Promise<void> {
    this.sending++
    const began = performance.now()
    try {
      const attempted = await attemptDelivery(this.parts.sending, claimed, this.token)
      this.isFast = performance.now() - began < FAST_MS
      if (attempted !== 'interrupted') {
        this.isGone ||= attempted.follow === 'gone'
        return void this.settle(attempted)
      }
      this.stopping = true
      this.claimed.push(claimed)
    } catch (error) {
      this.failed ??= error
      this.claimed.push(claimed)
    } finally {
      this.sending--
      this.wakeUp.resolve()
    }
  }

  /** Deliveries that were cancelled or taken over in the meantime keep their state. */
  private async handBack(deliveries: readonly { id: string }[]): Promise<void> {
    const ids = deliveries.map(({ id }) => id)
    for (const id of ids) this.inProgress.delete(id)
    if (ids.length > 0) await handBack(this.parts.relay, this.key, this.token, ids)
  }

  private async settle({ result, follow }: Exclude<Awaited<ReturnType<typeof attemptDelivery>>, 'interrupted'>) {
    this.writing++
    try {
      const ours = await this.parts.results.add(result, { now: this.width === 1 })
      this.inProgress.delete(result.id)
      if (!ours) return
      if (follow !== 'nothing') await retryWhileUnavailable(() => this.parts.follow(this.key, follow))
      if (result.next_attempt_at) this.parts.dueAt(this.key, new Date(result.next_attempt_at))
    } catch (error) {
      this.inProgress.delete(result.id)
      this.doubt(error)
    } finally {
      this.writing--
      this.wakeUp.resolve()
    }
  }
}
