import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '#server/core/errors.ts'
import type { LaneKey } from '#server/modules/webhooks/relay/mutations.ts'
import { Lane, type LaneParts, RETRY_MS } from './lane.ts'

/** Timers further ahead than this are left to the sweeper. */
const LONGEST_TIMER_MS = 60_000

type Active = { lane: Lane; drained: Promise<void>; again: boolean }

/** The subscriptions this process is draining. */
export class Lanes {
  private readonly parts: LaneParts
  private readonly active = new Map<string, Active>()
  private readonly timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  private readonly ending = new AbortController()

  constructor(parts: Omit<LaneParts, 'dueAt'>) {
    this.parts = { ...parts, dueAt: (lane, at) => this.wakeAt(lane, at) }
  }

  /** Whether the lane is being drained here. */
  has(key: LaneKey): boolean {
    return this.active.has(nameOf(key))
  }

  /** Drains the lane unless another process does; while it is drained here already, has it look again. */
  wake(key: LaneKey): void {
    if (this.ending.signal.aborted) return
    const running = this.active.get(nameOf(key))
    if (running) {
      running.again = true
      return running.lane.wake()
    }
    const entry: Active = { lane: new Lane(this.parts, key), drained: Promise.resolve(), again: false }
    this.active.set(nameOf(key), entry)
    entry.drained = this.drain(key, entry)
  }

  /** Has every lane that is drained here look again: deliveries may have been made for it elsewhere, or by hand. */
  wakeThoseOf(workspaceIds: readonly string[] | 'any'): void {
    for (const { lane } of this.active.values())
      if (workspaceIds === 'any' || workspaceIds.includes(lane.key.workspaceId)) lane.wake()
  }

  /** Lets what is being sent finish; what was only claimed is due again. */
  async stop(): Promise<void> {
    this.ending.abort()
    for (const { timer } of this.timers.values()) clearTimeout(timer)
    for (const { lane } of this.active.values()) lane.stop()
    await Promise.all([...this.active.values()].map(({ drained }) => drained))
  }

  /** A lane whose last statement failed may still be leased to it: it is drained again until that has been settled. */
  private async drain(key: LaneKey, entry: Active): Promise<void> {
    const { signal } = this.ending
    do {
      entry.again = false
      try {
        await entry.lane.drain()
      } catch (error) {
        const level = isUnavailable(error) ? 'warn' : 'error'
        this.parts.log[level]({ error, webhookId: key.webhookId }, 'webhook queue lease taken again')
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
        entry.again = true
      }
    } while (entry.again && !signal.aborted)
    this.active.delete(nameOf(key))
  }

  private wakeAt(key: LaneKey, at: Date): void {
    const wait = at.getTime() - this.parts.sending.now().getTime()
    const known = this.timers.get(nameOf(key))
    if (wait > LONGEST_TIMER_MS || (known && known.at <= at.getTime()) || this.ending.signal.aborted) return
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
