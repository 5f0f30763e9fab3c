import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/log.ts'
import { attemptDelivery, type Sending } from '#server/modules/webhooks/lane/gateway.ts'
import {
  type Claimed,
  claimDeliveries,
  handBack,
  type Holder,
  releaseLane,
  takeLane,
} from '#server/modules/webhooks/lane/mutations.ts'
import type { LaneKey } from '#server/modules/webhooks/relay/mutations.ts'
import { isSlowed } from '#server/modules/webhooks/rules.ts'
import type { Results } from './results.ts'

export type LaneParts = {
  relay: Connection
  log: Log
  sending: Sending
  results: Results
  /** Attempts of one subscription at a time; an ordered or slowed one has one. */
  width: number
  /** This process, as the other ones see it. */
  node: () => string
  /** A delivery is due again at this time. */
  dueAt: (lane: LaneKey, at: Date) => void
  /** The receiver said it wants no more, or a delivery failed for the last time. */
  follow: (lane: LaneKey, what: 'gone' | 'exhausted') => Promise<void>
}

/** Deliveries claimed ahead of those being sent, and results on their way to the database, each at most. */
const AHEAD = 8
const STALE_MS = 500
/** An empty lane is kept so long: while events come faster than that, each costs no taking, giving up and job. */
const LINGER_MS = 500
const FAST_MS = 50

/** One subscription being drained: claims what is due, keeps `width` attempts going, and ends when nothing is left. */
export class Lane {
  readonly key: LaneKey
  private readonly parts: LaneParts
  private readonly token: string = crypto.randomUUID()
  private readonly claimed: Claimed[] = []
  private sending = 0
  private writing = 0
  private width: number
  /** Whether there may be more in the database than this lane knows of. */
  private mayHaveMore = true
  private claimedAt = 0
  /** Only what is sent at once is claimed, until the receiver has shown that it answers quickly. */
  private isFast = false
  private stopping = false
  private failed: unknown
  private bell = Promise.withResolvers<void>()

  constructor(parts: LaneParts, key: LaneKey) {
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

  /** Resolves when the lane is given up; false when another process drains it, or nobody may. */
  async drain(): Promise<boolean> {
    const { relay, sending } = this.parts
    const holder: Holder = { node: this.parts.node(), token: this.token }
    if (!(await takeLane(relay, this.key, holder.node, sending.now()))) return false
    try {
      await this.sendAll(holder)
    } finally {
      await this.handBack(this.claimed.splice(0))
      await releaseLane(relay, this.key, holder.node)
    }
    if (this.failed !== undefined) throw this.failed as Error
    return true
  }

  private async sendAll(holder: Holder): Promise<void> {
    for (;;) {
      this.bell = Promise.withResolvers()
      const goesOn = !this.stopping && this.failed === undefined
      if (goesOn && this.hasRoom()) await this.refill(holder)
      while (goesOn && this.claimed.length > 0 && this.hasRoom()) void this.send(this.claimed.shift()!)
      const rests = this.sending === 0 && this.writing === 0
      if (rests && !goesOn) return
      if (rests && this.claimed.length === 0 && !this.mayHaveMore && !(await this.isWokenSoon())) return
      if (!rests && !(goesOn && this.mayHaveMore && this.hasRoom())) await this.bell.promise
    }
  }

  private async isWokenSoon(): Promise<boolean> {
    const timer = setTimeout(() => this.bell.resolve(), LINGER_MS)
    await this.bell.promise
    clearTimeout(timer)
    return this.mayHaveMore || this.stopping
  }

  private hasRoom(): boolean {
    const unwritten = this.width === 1 ? this.writing === 0 : this.writing < this.width * AHEAD
    return this.sending < this.width && unwritten
  }

  /** A claim that has waited behind slow attempts may have been cancelled since: it is handed back and asked for again. */
  private async refill(holder: Holder): Promise<void> {
    try {
      const isStale = this.claimed.length > 0 && performance.now() - this.claimedAt > STALE_MS
      if (isStale) {
        await this.handBack(this.claimed.splice(0))
        this.mayHaveMore = true
      }
      if (this.claimed.length === 0 && this.mayHaveMore) await this.claim(holder)
    } catch (error) {
      this.failed = error
    }
  }

  private async claim(holder: Holder): Promise<void> {
    this.mayHaveMore = false
    const { relay, sending, width } = this.parts
    const limit = this.isFast ? width * AHEAD : width - this.sending
    const claimed = await claimDeliveries(relay, this.key, holder, { now: sending.now(), limit })
    this.claimed.push(...claimed)
    this.claimedAt = performance.now()
    const [first] = claimed
    if (!first) return
    this.width = first.ordered || isSlowed(first) ? 1 : width
    this.mayHaveMore ||= this.width === 1 || claimed.length === limit
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
    if (deliveries.length > 0)
      await handBack(
        this.parts.relay,
        this.key,
        this.token,
        deliveries.map(({ id }) => id),
      )
  }

  private async settle({ result, follow }: Exclude<Awaited<ReturnType<typeof attemptDelivery>>, 'interrupted'>) {
    this.writing++
    try {
      const ours = await this.parts.results.add(result)
      if (!ours) await this.handBack([result])
      if (ours && follow !== 'nothing') await this.parts.follow(this.key, follow)
      if (ours && result.next_attempt_at) this.parts.dueAt(this.key, new Date(result.next_attempt_at))
    } catch (error) {
      this.failed ??= error
    } finally {
      this.writing--
      this.bell.resolve()
    }
  }
}
