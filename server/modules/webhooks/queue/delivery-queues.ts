import { isUnavailable } from '#db/postgres-errors.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import type { QueueKey } from '#server/modules/webhooks/relay/mutations.ts'
import { DeliveryQueue, type QueueParts } from './delivery-queue.ts'

/** Later deliveries are left to the sweeper. */
const LONGEST_TIMER_MS = 60_000

type Active = { queue: DeliveryQueue; draining: RunUntilIdle }

/** The queues that this process drains. */
export class DeliveryQueues {
  private readonly parts: QueueParts
  private readonly active = new Map<string, Active>()
  private readonly timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  private stopping = false

  constructor(parts: Omit<QueueParts, 'dueAt'>) {
    this.parts = { ...parts, dueAt: (queue, at) => this.wakeAt(queue, at) }
  }

  /** Whether this process drains the queue. */
  has(key: QueueKey): boolean {
    return this.active.has(nameOf(key))
  }

  /** Drains the queue unless another process does; if this process already does, checks it again. */
  wake(key: QueueKey): void {
    if (this.stopping) return
    const running = this.active.get(nameOf(key))
    if (running) {
      running.draining.wake()
      return running.queue.wake()
    }
    const queue = new DeliveryQueue(this.parts, key)
    const draining = new RunUntilIdle({
      work: () => queue.drain(),
      onIdle: () => this.active.delete(nameOf(key)),
      // After a failed statement the queue may still hold its lease, so it is drained again until that is settled.
      onError: (error) => {
        const level = isUnavailable(error) ? 'warn' : 'error'
        this.parts.log[level]({ error, webhookId: key.webhookId }, 'webhook queue lease taken again')
      },
    })
    this.active.set(nameOf(key), { queue, draining })
    draining.wake()
  }

  /** Checks the queues of this process for deliveries created elsewhere, or by hand. */
  wakeThoseOf(workspaceIds: readonly string[] | 'any'): void {
    for (const { queue } of this.active.values())
      if (workspaceIds === 'any' || workspaceIds.includes(queue.key.workspaceId)) queue.wake()
  }

  /** Waits for running attempts; deliveries that were only claimed become due again. */
  async stop(): Promise<void> {
    this.stopping = true
    for (const { timer } of this.timers.values()) clearTimeout(timer)
    for (const { queue } of this.active.values()) queue.stop()
    await Promise.all([...this.active.values()].map(({ draining }) => draining.stop()))
  }

  private wakeAt(key: QueueKey, at: Date): void {
    const wait = at.getTime() - this.parts.sending.now().getTime()
    const known = this.timers.get(nameOf(key))
    if (wait > LONGEST_TIMER_MS || (known && known.at <= at.getTime()) || this.stopping) return
    clearTimeout(known?.timer)
    const timer = setTimeout(
      () => {
        this.timers.delete(nameOf(key))
        this.wake(key)
      },
      Math.max(wait, 0) + 1,
    )
    this.timers.set(nameOf(key), { at: at.getTime(), timer })
  }
}

const nameOf = ({ workspaceId, webhookId }: QueueKey) => `${workspaceId} ${webhookId}`
