import type { Connection } from '#db/client.ts'
import { IS_ALIVE } from '#server/core/operations/heartbeat.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { PostgresLimiter } from './rate-limit-postgres.ts'
import { type Allowance, MemoryLimiter, type RateLimiter } from './rate-limit.ts'

const LOOK_MS = 1_000
const SWEEP_EVERY = 60
const WEB_NODES = `select count(*)::integer as count from node where kind in ('web', 'both') and ${IS_ALIVE}`

/**
 * Counts in memory on a single web node, and in Postgres while there are several. Open windows keep their
 * counts when the number of nodes changes. `elsewhere` (Redis) replaces this when configured. While the shared store is down, each node
 * counts alone: calls succeed, and a token has its limit once per node.
 */
export class NodesLimiter implements RateLimiter {
  private readonly relay: Connection
  private readonly log: Log
  private readonly memory: MemoryLimiter
  private readonly postgres: PostgresLimiter
  private readonly ending = new AbortController()
  private shared = false
  private watching: RunUntilIdle | undefined
  /** Set while windows move, or before the first check; calls wait for it. */
  private moving: Promise<void> | undefined
  private complained = false

  constructor(limit: number, relay: Connection, log: Log) {
    this.relay = relay
    this.log = log
    this.memory = new MemoryLimiter(limit)
    this.postgres = new PostgresLimiter(relay, limit)
  }

  take(key: string, limit?: number): Allowance | Promise<Allowance> {
    this.watching ??= this.watch(this.hold(this.look()))
    if (this.moving) return this.moving.then(() => this.take(key, limit))
    return this.shared ? this.takeShared(key, limit) : this.memory.take(key, Date.now(), limit)
  }

  /** Stops moving windows: a leaving node no longer counts itself and would take counts that the last node needs. */
  stay(): void {
    this.ending.abort()
    void this.watching?.stop()
  }

  async end(): Promise<void> {
    this.stay()
    await this.watching?.stop()
  }

  private async takeShared(key: string, limit?: number): Promise<Allowance> {
    try {
      const taken = await this.postgres.take(key, limit)
      this.complained = false
      return taken
    } catch (error) {
      if (!this.complained) this.log.warn({ error }, 'each node counts rate limits on its own for now')
      this.complained = true
      return this.memory.take(key, Date.now(), limit)
    }
  }

  private hold(work: Promise<void>): Promise<void> {
    const held = work.finally(() => {
      if (this.moving === held) this.moving = undefined
    })
    this.moving = held
    return held
  }

  private watch(first: Promise<void>): RunUntilIdle {
    let turn = 0
    const work = async () => {
      if (++turn === 1) return first
      await this.look()
      if (this.shared && turn % SWEEP_EVERY === 0) await this.postgres.sweep().catch(() => undefined)
    }
    const onError = (error: unknown) => this.log.debug({ error }, 'could not count web nodes')
    const watching = new RunUntilIdle({ work, every: LOOK_MS, onError, unref: true })
    watching.wake()
    return watching
  }

  /** Ignored: without the database every call fails anyway. */
  private async look(): Promise<void> {
    try {
      const { rows } = await this.relay.pool.query<{ count: number }>(WEB_NODES)
      const shared = rows[0]!.count > 1
      if (shared !== this.shared && !this.ending.signal.aborted) await this.hold(this.move(shared))
    } catch (error) {
      this.log.debug({ error }, 'could not count web nodes')
    }
  }

  private async move(shared: boolean): Promise<void> {
    const windows = shared ? this.memory.release() : await this.postgres.release()
    if (shared) await this.postgres.restore(windows)
    else this.memory.restore(windows)
    this.shared = shared
    this.log.info({ shared }, shared ? 'rate limits are counted in Postgres' : 'rate limits are counted in memory')
  }
}
