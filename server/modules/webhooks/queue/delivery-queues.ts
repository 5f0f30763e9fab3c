import { isUnavailable } from '#db/postgres-errors.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import type { LaneKey } from '#server/modules/webhooks/relay/mutations.ts'
import { Lane, type LaneParts } from './delivery-queue.ts'

/** Timers further ahead than this are left to the sweeper. */
const LONGEST_TIMER_MS = 60_000

type Active = { lane: Lane; draining: RunUntilIdle }

/** The subscriptions this process is draining. */
export class Lanes {
  private readonly parts: LaneParts
  private readonly active = new Map<string, Active>()
  private readonly timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  private stopping = false

  constructor(parts: Omit<LaneParts, 'dueAt'>) {
    this.parts = { ...parts, dueAt: (lane, at) => this.wakeAt(lane, at) }
  }

  /** Whether the lane is being drained here. */
  has(key: LaneKey): boolean {
    return this.active.has(nameOf(key))
  }

  /** Drains the lane unless another process does; while it is drained here already, has it look again. */
  wake(key: LaneKey): void {
    if (this.stopping) return
    const running = this.active.get(nameOf(key))
    if (running) {
      running.draining.wake()
      return running.lane.wake()
    }
    const lane = new Lane(this.parts, key)
    const draining = new RunUntilIdle({
      work: () => lane.drain(),
      onIdle: () => this.active.delete(nameOf(key)),
      // A lane whose last statement failed may still be leased to it: it is drained again until that has been settled.
      onError: (error) => {
        const level = isUnavailable(error) ? 'warn' : 'error'
        this.parts.log[level]({ error, webhookId: key.webhookId }, 'webhook queue lease taken again')
      },
    })
    this.active.set(nameOf(key), { lane, draining })
    draining.wake()
  }

  /** Has every lane that is drained here look again: deliveries may have been made for it elsewhere, or by hand. */
  wakeThoseOf(workspaceIds: readonly string[] | 'any'): void {
    for (const { lane } of this.active.values())
      if (workspaceIds === 'any' || workspaceIds.includes(lane.key.workspaceId)) lane.wake()
  }

  /** Lets what is being sent finish; what was only claimed is due again. */
  async stop(): Promise<void> {
    this.stopping = true
    for (const { timer } of this.timers.values()) clearTimeout(timer)
    for (const { lane } of this.active.values()) lane.stop()
    await Promise.all([...this.active.values()].map(({ draining }) => draining.stop()))
  }

  private wakeAt(key: LaneKey, at: Date): void {
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

const nameOf = ({ workspaceId, webhookId }: LaneKey) => `${workspaceId} ${webhookId}`
