import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client, Notification, PoolClient } from 'pg'
import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/operations/log.ts'

/**
 * `changed`: a commit in these workspaces needs sequence numbers from the relay. `sequenced`: it has them, and live
 * streams may send it. `notified`: these members have new notifications. `present`: a member opened or closed a record
 * (core/live/presence.ts), `cursor`: moved their cursor in one. `due`: a connection of these providers, a newsletter or an import
 * is due now. `undelivered`: these workspaces have an email to report as undelivered.
 */
export type Channel = 'changed' | 'sequenced' | 'notified' | 'present' | 'cursor' | 'due' | 'undelivered'

/** The affected ids; `any` after an interruption, because signals may have been missed. */
type Listener = (names: readonly string[] | 'any') => void

const CHANNELS: readonly Channel[] = ['changed', 'sequenced', 'notified', 'present', 'cursor', 'due', 'undelivered']
/** Interval between NOTIFYs of one channel: at most 20 per second. */
const QUIET_MS = 50
/** Maximum payload in bytes; longer lists of names are sent as `any`. */
const LONGEST = 7_999
const BEAT_MS = 5_000
const SLOWEST_RECONNECT_MS = 2_000

/**
 * Wake-ups between the processes that share a database, by NOTIFY outside the transactions of changes. They are hints:
 * a lost one delays work until the next poll. Listening starts with the first `on` and survives restarts and half-open
 * connections.
 */
export class Signals {
  private readonly self = randomUUID()
  private readonly relay: Connection
  private readonly log: Log
  private readonly listeners = new Map<Channel, Set<Listener>>(CHANNELS.map((channel) => [channel, new Set()]))
  private readonly pending = new Map<Channel, Set<string>>(CHANNELS.map((channel) => [channel, new Set()]))
  private readonly quiet = new Map<Channel, NodeJS.Timeout>()
  private readonly ending = new AbortController()
  private listening: Promise<void> | undefined

  constructor(relay: Connection, log: Log) {
    this.relay = relay
    this.log = log
  }

  /** Notifies a listener in this process if there is one, else all other processes. */
  wake(channel: Channel, workspaceId: string): void {
    if (!this.wakeListeners(channel, [workspaceId])) this.notify(channel, [workspaceId])
  }

  /** Notifies every listener in every process. */
  broadcast(channel: Channel, names: readonly string[]): void {
    this.wakeListeners(channel, names)
    this.notify(channel, names)
  }

  /** Returns a function that removes the listener. */
  on(channel: Channel, listener: Listener): () => void {
    this.listeners.get(channel)!.add(listener)
    this.listening ??= this.listen()
    return () => void this.listeners.get(channel)!.delete(listener)
  }

  async end(): Promise<void> {
    for (const timer of this.quiet.values()) clearTimeout(timer)
    this.ending.abort()
    await this.listening
  }

  private wakeListeners(channel: Channel, names: readonly string[] | 'any'): boolean {
    const listening = this.listeners.get(channel)!
    for (const listener of listening) listener(names)
    return listening.size > 0
  }

  private notify(channel: Channel, names: readonly string[]): void {
    const pending = this.pending.get(channel)!
    for (const one of names) pending.add(one)
    if (!this.quiet.has(channel) && !this.ending.signal.aborted) this.flush(channel)
  }

  private flush(channel: Channel): void {
    const pending = this.pending.get(channel)!
    this.quiet.delete(channel)
    if (pending.size === 0) return
    const all = JSON.stringify({ from: this.self, names: [...pending] })
    const payload = all.length > LONGEST ? JSON.stringify({ from: this.self, names: 'any' }) : all
    pending.clear()
    this.relay.pool
      .query('select pg_notify($1, $2)', [`atrium_${channel}`, payload])
      .catch((error: unknown) => this.log.debug({ error }, 'could not notify other processes'))
    this.quiet.set(channel, setTimeout(() => this.flush(channel), QUIET_MS).unref())
  }

  private async listen(): Promise<void> {
    const { signal } = this.ending
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, SLOWEST_RECONNECT_MS)) {
      const began = Date.now()
      try {
        await this.listenOnce()
      } catch (error) {
        if (!signal.aborted) this.log.warn({ error }, 'lost the LISTEN connection')
      }
      if (Date.now() - began > BEAT_MS) wait = 100
      await delay(wait, undefined, { signal }).catch(() => undefined)
    }
  }

  /** The lifetime of one connection: a query every few seconds checks that the server still responds. */
  private async listenOnce(): Promise<void> {
    const { signal } = this.ending
    const client = await this.relay.pool.connect()
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(() => undefined)
    const onError = (error: Error) => broken.reject(error)
    const onNotice = (notice: Notification) => this.hear(notice)
    client.on('error', onError)
    client.on('notification', onNotice)
    try {
      await client.query(CHANNELS.map((channel) => `listen atrium_${channel}`).join('; '))
      for (const channel of CHANNELS) this.wakeListeners(channel, 'any')
      while (!signal.aborted) {
        await Promise.race([delay(BEAT_MS, undefined, { signal }).catch(() => undefined), broken.promise])
        await Promise.race([client.query('select'), broken.promise, tooLate()])
      }
    } finally {
      client.off('notification', onNotice)
      await discard(client)
    }
  }

  private hear({ channel, payload = '' }: Notification): void {
    const name = CHANNELS.find((one) => `atrium_${one}` === channel)
    const { from, names } = JSON.parse(payload) as { from: string; names: string[] | 'any' }
    if (name && from !== this.self) this.wakeListeners(name, names)
  }
}

/** A listening connection must not be reused, and a half-open one would never close gracefully. */
async function discard(client: PoolClient): Promise<void> {
  await Promise.race([(client as Client).end(), delay(1_000, undefined, { ref: false })]).catch(() => undefined)
  client.release(true)
}

async function tooLate(): Promise<never> {
  await delay(BEAT_MS, undefined, { ref: false })
  throw new Error('the database did not respond')
}
