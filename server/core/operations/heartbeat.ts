import { randomUUID } from 'node:crypto'
import type { Connection } from '#db/client.ts'
import type { Log } from './log.ts'
import { RunUntilIdle } from './run-until-idle.ts'

/** What a process does with a database: answer requests, run jobs, or both. */
export type NodeKind = 'web' | 'worker' | 'both'

type Parts = {
  relay: Connection
  log: Log
  kind: NodeKind
  version: string
  /** How many connections to Postgres this process may open. */
  connections: number
}

const BEAT_MS = 2_000
/** A process without a heartbeat for this long is dead; others take over its locks. */
export const DEAD_AFTER_MS = 10_000
const DEAD_AFTER = `interval '${DEAD_AFTER_MS} ms'`

/** SQL: whether the process of a row of `node` is alive. */
export const IS_ALIVE = `node.seen_at > now() - ${DEAD_AFTER}`

const APPEAR = `
  insert into node (id, kind, worker_pools, version, connections, started_at, seen_at)
  values ($1, $2, $3, $4, $5, now(), now())`
const BEAT = `update node set seen_at = now(), worker_pools = $2 where id = $1`
const BURY = `
  with dead as (delete from node where seen_at <= now() - ${DEAD_AFTER} and id <> $1 returning id, worker_pools)
  select id, graphile_worker.force_unlock_workers(worker_pools) from dead`

/**
 * Writes a heartbeat every few seconds and takes over from processes without one: their locked jobs are unlocked. A
 * process that was declared dead continues under a new id and no longer holds its earlier locks.
 */
export class Heartbeat {
  private readonly parts: Parts
  private pools: readonly string[] = []
  private readonly beating: RunUntilIdle
  private id: string = randomUUID()

  constructor(parts: Parts) {
    this.parts = parts
    this.beating = new RunUntilIdle({
      work: () => this.beat(),
      every: BEAT_MS,
      onError: (error) => parts.log.warn({ error }, 'heartbeat not written'),
    })
  }

  get node(): string {
    return this.id
  }

  /**
   * The job queue has a new pool: frees the locks of earlier pools now, and those of the new one when this process
   * dies.
   */
  async changePool(pool: string): Promise<void> {
    const earlier = this.pools
    this.pools = [...earlier, pool]
    await this.beat()
    await this.parts.relay.pool.query('select graphile_worker.force_unlock_workers($1)', [earlier])
    this.pools = [pool]
  }

  /** Resolves once this process is visible to the others. */
  async start(): Promise<void> {
    await this.appear()
    this.beating.wake(BEAT_MS)
  }

  async stop(): Promise<void> {
    await this.beating.stop()
    await this.parts.relay.pool.query('delete from node where id = $1', [this.id])
  }

  private async appear(): Promise<void> {
    const { relay, kind, version, connections } = this.parts
    await relay.pool.query(APPEAR, [this.id, kind, this.pools, version, connections])
  }

  private async beat(): Promise<void> {
    const { relay, log } = this.parts
    const { rowCount } = await relay.pool.query(BEAT, [this.id, this.pools])
    if (rowCount === 0) {
      log.warn('other processes considered this process dead; it continues under a new id')
      this.id = randomUUID()
      await this.appear()
    }
    const { rows } = await relay.pool.query<{ id: string }>(BURY, [this.id])
    if (rows.length > 0)
      log.warn({ nodes: rows.map(({ id }) => id) }, 'took over the work of processes that stopped responding')
  }
}
