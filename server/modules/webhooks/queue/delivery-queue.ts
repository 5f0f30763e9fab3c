import type { Connection } from '#db/client.ts'
import { isUnavailable } from '#db/postgres-errors.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { QueueKey } from '#server/modules/webhooks/relay/mutations.ts'
import { isSlowed } from '#server/modules/webhooks/rules.ts'
import type { Results } from '../results/results.ts'
import { attemptDelivery, type Sending } from './deliver.ts'
import { type Claimed, claimDeliveries, handBack, releaseLease, RENEW_MS, renewLease, leaseQueue } from './mutations.ts'
import { throughOutage } from './through-outage.ts'

export type QueueParts = {
  relay: Connection
  log: Log
  sending: Sending
  results: Results
  /** Attempts of one subscription at a time; an ordered or slowed one has one. */
  width: number
  /** A delivery is due again at this time. */
  dueAt: (queue: QueueKey, at: Date) => void
  /** The receiver said it wants no more, or a delivery failed for the last time. */
  follow: (queue: QueueKey, what: 'gone' | 'exhausted') => Promise<void>
}

/** Deliveries claimed ahead of those being sent, and results on their way to the database, each at most. */
const AHEAD = 8
const STALE_MS = 500
/** An empty queue is kept so long: while events come faster than that, each costs no taking, giving up and job. */
const LINGER_MS = 500
const FAST_MS = 50
/** Between two questions to a database that is away. */
const RETRY_MS = 500

/** One subscription being drained: claims what is due, keeps `width` attempts going, and ends when nothing is left. */
export class DeliveryQueue {
  readonly key: QueueKey
  private readonly parts: QueueParts
  /** Holds the lease, and fences: what is sent under it can be written down only while the queue is ours. */
  private readonly token: string = crypto.randomUUID()
  private readonly claimed: Claimed[] = []
  /** Claimed and not yet written down or handed back. */
  private readonly underWay = new Set<string>()
  private sending = 0
  private writing = 0
  private width: number
  /** Whether there may be more in the database than this queue knows of. */
  private mayHaveMore = true
  private claimedAt = 0
  private heldAt = 0
  /** Only what is sent at once is claimed, until the receiver has shown that it answers quickly. */
  private isFast = false
  private stopping = false
  /** The database did not answer: what it did of the last statement is not known. */
  private unsure = false
  private lost = false
  private failed: unknown
  private bell = Promise.withResolvers<void>()

  constructor(parts: QueueParts, key: QueueKey) {
    this.parts = parts
    this.key = key
    this.width = parts.width
  }

  /** Something new may be due. */
  wake(): void {
    this.mayHaveMore = true
    this.bell.resolve()
  }

  /** Sends nothing further. */
  stop(): void {
    this.stopping = true
    this.bell.resolve()
  }

  /**
   * Resolves when there is nothing to send here: the last look comes after the lease has ended, so that what became due until
   * then is seen either here or by the process that was woken for it. May be called again after it failed.
   */
  async drain(): Promise<void> {
    this.failed = undefined
    this.underWay.clear()
    while (!this.stopping && (await this.take())) {
      await this.sendAll()
      await this.handBack(this.claimed.splice(0))
      if (!this.lost) await releaseLease(this.parts.relay, this.key, this.token)
      if (this.failed !== undefined) throw this.failed as Error
    }
  }

  private async take(): Promise<boolean> {
    const { relay, sending } = this.parts
    this.mayHaveMore = true
    const taken = await leaseQueue(relay, this.key, this.token, { now: sending.now(), underWay: [...this.underWay] })
    this.heldAt = performance.now()
    this.lost = !taken
    this.unsure = false
    return taken
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      this.bell = Promise.withResolvers()
      if (this.goesOn) await this.refill()
      while (this.goesOn && this.claimed.length > 0 && this.hasRoom()) void this.send(this.claimed.shift()!)
      const rests = this.sending === 0 && this.writing === 0
      if (rests && !this.goesOn) return
      const canClaim = this.goesOn && this.mayHaveMore && this.hasRoom()
      if (this.unsure) await this.rest(RETRY_MS)
      else if (!rests && !canClaim) await this.rest(RENEW_MS)
      else if (rests && this.claimed.length === 0 && !this.mayHaveMore) {
        await this.rest(LINGER_MS)
        if (!this.mayHaveMore && !this.stopping) return
      }
    }
  }

  private get goesOn(): boolean {
    return !this.stopping && !this.lost && this.failed === undefined
  }

  /** Until the bell rings, or for so long. */
  private async rest(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.bell.resolve(), milliseconds)
    await this.bell.promise
    clearTimeout(timer)
  }

  private hasRoom(): boolean {
    const unwritten = this.width === 1 ? this.writing === 0 : this.writing < this.width * AHEAD
    return this.sending < this.width && unwritten
  }

  /**
   * Keeps the lease and claims what there is room for. A claim that has waited behind slow attempts may have been cancelled
   * since: it is handed back and asked for again.
   */
  private async refill(): Promise<void> {
    try {
      if (this.unsure) await this.take()
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
    for (const { id } of claimed) this.underWay.add(id)
    this.claimedAt = performance.now()
    const [first] = claimed
    if (!first) return
    this.width = first.ordered || isSlowed(first) ? 1 : width
    this.mayHaveMore ||= this.width === 1 || claimed.length === limit
  }

  /** While the database is away the queue is kept, and taken anew when it answers; on anything else it is given up. */
  private doubt(error: unknown): void {
    if (!isUnavailable(error)) this.failed ??= error
    else if (!this.unsure)
      this.parts.log.warn({ error, webhookId: this.key.webhookId }, 'webhook queue waits for the database')
    this.unsure = true
  }

  private async send(claimed: Claimed): Promise<void> {
    this.sending++
    const began = performance.now()
    try {
      const attempted = await attemptDelivery(this.parts.sending, claimed, this.token)
      this.isFast = performance.now() - began < FAST_MS
      if (attempted !== 'interrupted') return void this.settle(attempted)
      this.stopping = true
      this.claimed.push(claimed)
    } catch (error) {
      this.failed ??= error
      this.claimed.push(claimed)
    } finally {
      this.sending--
      this.bell.resolve()
    }
  }

  /** What was cancelled meanwhile, or taken over, stays as it is. */
  private async handBack(deliveries: readonly { id: string }[]): Promise<void> {
    const ids = deliveries.map(({ id }) => id)
    for (const id of ids) this.underWay.delete(id)
    if (ids.length > 0) await handBack(this.parts.relay, this.key, this.token, ids)
  }

  private async settle({ result, follow }: Exclude<Awaited<ReturnType<typeof attemptDelivery>>, 'interrupted'>) {
    this.writing++
    try {
      const ours = await this.parts.results.add(result)
      this.underWay.delete(result.id)
      if (!ours) await this.handBack([result])
      if (ours && follow !== 'nothing') await throughOutage(() => this.parts.follow(this.key, follow))
      if (ours && result.next_attempt_at) this.parts.dueAt(this.key, new Date(result.next_attempt_at))
    } catch (error) {
      this.doubt(error)
    } finally {
      this.writing--
      this.bell.resolve()
    }
  }
}
