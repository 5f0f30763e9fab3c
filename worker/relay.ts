import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/log.ts'
import type { Signals } from '#server/core/signals.ts'
import { findDueLanes } from '#server/modules/webhooks/lane/queries.ts'
import { relayChanges } from '#server/modules/webhooks/relay/mutations.ts'
import type { Lanes } from './lanes.ts'

type Parts = {
  relay: Connection
  log: Log
  signals: Signals
  events: readonly string[]
  lanes: Pick<Lanes, 'wake' | 'has' | 'wakeThoseOf'>
  now: () => Date
}

const LIMIT = 500
const BUSY_MS = 250
const IDLE_MS = 1_000
/** After a change was seen the poll stays short for so long. */
const BUSY_FOR_MS = 5_000
/** Another process relays at this moment, or an older transaction has to end first. */
const SOON_MS = 5
/** Between two looks for lanes that became due without a change: resent, recovered, tested. */
const LOOK_MS = 200

/** Numbers changes and makes deliveries of them, as soon as it is woken and by a poll. */
export class Relay {
  private readonly parts: Parts
  private readonly stopListening: () => void
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private stopping = false
  private busyUntil = 0
  private soon = 0
  private readonly lookedFor = new Set<string>()
  private looking: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.parts = parts
    this.stopListening = parts.signals.on('changed', (workspaceIds) => {
      if (workspaceIds !== 'any') this.lookSoon(workspaceIds)
      this.wake()
    })
    this.wake()
  }

  wake(): void {
    if (this.running) this.again = true
    else if (!this.stopping) this.running = this.run().finally(() => this.rest())
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.stopListening()
    clearTimeout(this.timer)
    clearTimeout(this.looking)
    await this.running
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    try {
      do {
        this.again = false
        await this.relay()
      } while (this.again && !this.stopping)
    } catch (error) {
      this.soon = 0
      this.parts.log.warn({ error }, 'could not queue deliveries for new changes')
    }
  }

  private async relay(): Promise<void> {
    const { relay, events, signals, now, lanes } = this.parts
    const relayed = await relayChanges(relay, {
      events,
      limit: LIMIT,
      now: now(),
      drainsHere: (lane) => lanes.has(lane),
    })
    for (const lane of relayed?.here ?? []) lanes.wake(lane)
    this.soon = !relayed || relayed.waiting > 0 ? this.soon + 1 : 0
    if (!relayed || relayed.claimed === 0) return
    this.busyUntil = Date.now() + BUSY_FOR_MS
    this.again ||= relayed.claimed === LIMIT
    signals.broadcast('sequenced', relayed.workspaces)
  }

  private rest(): void {
    this.running = undefined
    if (this.stopping) return
    if (this.again) return this.wake()
    const poll = Date.now() < this.busyUntil ? BUSY_MS : IDLE_MS
    const wait = this.soon > 0 ? Math.min(SOON_MS * 2 ** (this.soon - 1), poll) : poll
    this.timer = setTimeout(() => this.wake(), wait)
  }

  private lookSoon(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.lookedFor.add(id)
    this.looking ??= setTimeout(() => void this.look(), LOOK_MS)
  }

  private async look(): Promise<void> {
    const { relay, log, now, lanes } = this.parts
    const workspaceIds = [...this.lookedFor]
    this.lookedFor.clear()
    this.looking = undefined
    lanes.wakeThoseOf(workspaceIds)
    try {
      for (const lane of await findDueLanes(relay, now(), workspaceIds)) lanes.wake(lane)
    } catch (error) {
      log.warn({ error }, 'could not look for due webhook queues')
    }
  }
}
