import type { Connection } from '#db/client.ts'
import type { Signals } from '#server/core/database/signals.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { findDueQueues } from '#server/modules/webhooks/queue/queries.ts'
import { relayChanges } from '#server/modules/webhooks/relay/mutations.ts'
import type { DeliveryQueues } from '../queue/delivery-queues.ts'

type Parts = {
  relay: Connection
  log: Log
  signals: Signals
  events: readonly string[]
  queues: Pick<DeliveryQueues, 'wake' | 'has' | 'wakeThoseOf'>
  now: () => Date
}

const LIMIT = 500
/**
 * Time between two runs, per change numbered by the last one. Each run is a transaction that waits for the disk, and each
 * of its queues claims the deliveries; so more than 100 changes per second are numbered together, and fewer are not delayed.
 */
const APART_MS = { each: 10, longest: 30 }
const BUSY_MS = 250
const IDLE_MS = 1_000
/** The poll interval stays short for this time after a change. */
const BUSY_FOR_MS = 5_000
/** Delay while another process relays, or until an older transaction ends. */
const SOON_MS = 5
/** Interval between checks for deliveries that became due without a change: resent, recovered, tested. */
const LOOK_MS = 200

/** Numbers changes and creates their deliveries, on a signal and by polling. */
export class Relay {
  private readonly parts: Parts
  private readonly stopListening: () => void
  private readonly numbering: RunUntilIdle
  private readonly looking: RunUntilIdle
  private readonly lookedFor = new Set<string>()
  private busyUntil = 0
  private soon = 0
  private apart: number = APART_MS.each

  constructor(parts: Parts) {
    const { log, signals } = parts
    this.parts = parts
    this.numbering = new RunUntilIdle({
      work: () => this.relay(),
      apart: () => this.apart,
      onError: (error) => log.warn({ error }, 'could not queue deliveries for new changes'),
    })
    this.looking = new RunUntilIdle({
      work: () => this.look(),
      onError: (error) => log.warn({ error }, 'could not look for due webhook queues'),
    })
    this.stopListening = signals.on('changed', (workspaceIds) => {
      if (workspaceIds !== 'any') this.lookSoon(workspaceIds)
      this.numbering.wake()
    })
    this.numbering.wake()
  }

  async stop(): Promise<void> {
    this.stopListening()
    await Promise.all([this.numbering.stop(), this.looking.stop()])
  }

  private async relay(): Promise<true | number> {
    const { relay, events, signals, now, queues } = this.parts
    const relayed = await relayChanges(relay, {
      events,
      limit: LIMIT,
      now: now(),
      drainsHere: (queue) => queues.has(queue),
    })
    for (const queue of relayed?.here ?? []) queues.wake(queue)
    this.apart = Math.min(Math.max(relayed?.numbered ?? 1, 1) * APART_MS.each, APART_MS.longest)
    this.soon = !relayed || relayed.waiting > 0 ? this.soon + 1 : 0
    if (relayed && relayed.numbered > 0) {
      this.busyUntil = Date.now() + BUSY_FOR_MS
      signals.broadcast('sequenced', relayed.workspaces)
    }
    if (relayed?.numbered === LIMIT) return true
    const poll = Date.now() < this.busyUntil ? BUSY_MS : IDLE_MS
    return this.soon > 0 ? Math.min(SOON_MS * 2 ** (this.soon - 1), poll) : poll
  }

  private lookSoon(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.lookedFor.add(id)
    this.looking.wake(LOOK_MS)
  }

  private async look(): Promise<void> {
    const { relay, now, queues } = this.parts
    const workspaceIds = [...this.lookedFor]
    this.lookedFor.clear()
    queues.wakeThoseOf(workspaceIds)
    for (const queue of await findDueQueues(relay, now(), workspaceIds)) queues.wake(queue)
  }
}
