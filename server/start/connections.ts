import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  dividePools,
  fewestConnections,
  mostConnections,
  type PoolSizes,
  type ProcessKind,
} from '#server/core/database/pool-sizes.ts'
import { DEAD_AFTER_MS, IS_ALIVE } from '#server/core/operations/heartbeat.ts'
import type { Log } from '#server/core/operations/log.ts'
import { FEWEST_CONNECTIONS, type Env } from '#server/env.ts'

type Options = {
  ownerUrl: string
  env: Pick<Env, 'connections' | 'databaseUrl'>
  /** The processes of this node. */
  kinds: readonly ProcessKind[]
  log: Log
  /** How long to wait, in milliseconds, for processes that may be dead. */
  patience?: number
  /** How many databases of Atrium the server has; without a setting they get equal parts. */
  share?: number
}

/** Without a setting, this many processes fit one Postgres. */
const PROCESSES = 5
/** Left for processes that start, for commands, and for looking after a silent Postgres. */
const SPARE = 5
const LOOK_MS = 500

const CONNECTIONS = `
  select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true)::integer, 0) as allowed,
    coalesce((select sum(connections) from node
      where ${IS_ALIVE} and (not $1 or seen_at > pg_postmaster_start_time())), 0)::integer as planned`

/**
 * How many connections each process of this node may open. Throws one sentence when all of them together, with those of
 * other nodes, are more than Postgres allows; processes that were killed count until their heartbeat is too old, or until
 * the embedded Postgres, which ends with its program, has started again.
 */
export async function planConnections(options: Options): Promise<number> {
  const { ownerUrl, env, kinds, log, patience = DEAD_AFTER_MS, share = 1 } = options
  const isEmbedded = env.databaseUrl === undefined
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'atrium start' })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await owner.query(`set app.maintenance = 'on'; set search_path = public`)
    for (const until = Date.now() + patience; ; await delay(LOOK_MS)) {
      const { allowed, planned: others } = await countConnections(owner, isEmbedded)
      const part = Math.floor(shareOf(allowed, others, kinds.length, isEmbedded) / share)
      // Several processes get their part as the setting, which has a minimum.
      const each = env.connections ?? (kinds.length > 1 ? Math.max(FEWEST_CONNECTIONS, part) : part)
      const wanted = kinds.reduce((sum, kind) => sum + within(kind, each), 0)
      if (others + wanted <= allowed) {
        log.info({ processes: kinds.length, connections: wanted, others, allowed }, 'database connections')
        return each
      }
      if (Date.now() > until) throw new Error(refusal(allowed, others, wanted, kinds.length))
    }
  } finally {
    await owner.end()
  }
}

/** `allowed`: what Postgres gives to users that are not superusers. `planned`: what the running processes may open. */
export async function countConnections(
  owner: pg.Client,
  isEmbedded = false,
): Promise<{ allowed: number; planned: number }> {
  const { rows } = await owner.query<{ allowed: number; planned: number }>(CONNECTIONS, [isEmbedded])
  return rows[0]!
}

/** The pools of this process. Those of several processes on this node are planned by the process that starts them. */
export async function planPools({
  kind,
  ...options
}: Omit<Options, 'kinds'> & { kind: ProcessKind }): Promise<PoolSizes> {
  const planned = cluster.isWorker ? options.env.connections : undefined
  return dividePools(kind, planned ?? (await planConnections({ ...options, kinds: [kind] })))
}

/** The embedded Postgres serves this node alone. */
function shareOf(allowed: number, others: number, processes: number, isEmbedded: boolean): number {
  if (isEmbedded) return Math.floor((allowed - others - SPARE) / processes)
  return Math.floor((allowed - SPARE) / Math.max(PROCESSES, processes))
}

const within = (kind: ProcessKind, connections: number) =>
  Math.min(mostConnections(kind), Math.max(fewestConnections(kind), connections))

function refusal(allowed: number, others: number, wanted: number, processes: number): string {
  const taken = others > 0 ? ` and other processes of Atrium may open ${others} of them` : ''
  const needing = processes > 1 ? `the ${processes} processes of this node` : 'this process'
  return (
    `Postgres allows ${allowed} connections${taken}, but ${needing} may open ${wanted}. ` +
    'Increase max_connections of Postgres, or decrease SERVICE_DATABASE_CONNECTIONS or SERVICE_PROCESSES.'
  )
}
