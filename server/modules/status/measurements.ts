import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import type { Connection } from '#db/client.ts'
import type { Databases } from '#server/core/database/databases.ts'
import type { Metrics } from '#server/core/operations/metrics.ts'
import { NEXT_ATTEMPT } from '../webhooks/queue/queries.ts'
import { NAMES, type Component, type Measured, type State } from './schema.ts'

type Parts = { databases: Databases; metrics: Metrics; now: () => number; limits: Limits }
type Finding = { state: State; ms: number | null; detail: string }

/** `patience`: milliseconds for each measurement. Above the others a component works, but slowly. */
export const LIMITS = { patience: 2_000, database: 500, api: 1_000, live: 500 }
export type Limits = typeof LIMITS
const WORKER_SILENCE_MS = 30_000
const LAG_SLOW_MS = 15_000
const LAG_DOWN_MS = 60_000
/** The maximum share of server errors, applied from a minimum number of errors. */
const ERRORS_MOST = 0.05
const ERRORS_LEAST = 3
const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000'

/**
 * `ms`: how long the oldest delivery that can be sent now has been waiting without a live process on its queue, counted
 * from the last attempt of the queue. A delivery behind a failing one, or with a retry later, waits for the endpoint,
 * not for Atrium. `unnumbered`: the oldest change without a number; its timestamp is not used, because imported history is old from the start.
 */
const LAG = `
  select extract(epoch from now() - (
    select min(greatest(next.at, w.slowed_until, w.last_success_at, w.last_failure_at))
    from webhook w cross join lateral (select ${NEXT_ATTEMPT} as at) next
    where next.at <= now() and w.status = 'active' and w.deleted_at is null and (w.slowed_until is null or w.slowed_until <= now())
      and (w.lease_until is null or w.lease_until <= now()))) * 1000 as ms,
    (select id from change where seq is null order by id limit 1) as unnumbered`

const WORKER = `
  select extract(epoch from now() - max(seen_at)) * 1000 as ms from node where kind in ('worker', 'both')`

/** Takes all measurements concurrently, each with a timeout. */
export function createMeasurements({ databases, metrics, now, limits }: Parts): () => Promise<Measured[]> {
  const traffic = new Traffic(metrics)
  let workerSeen = now()
  let oldest: { id: number | null; since: number } = { id: null, since: 0 }

  async function database(): Promise<Finding> {
    const ms = await timed(() => databases.auth.pool.query('select 1'))
    return judged(ms, limits.database, `A query takes ${round(ms)} ms.`)
  }

  /** A read and a write on the path of API calls; the write is a transaction id, rolled back at once. */
  async function api(): Promise<Finding> {
    const { errors, answers } = await traffic.since()
    const ms = await timed(async () => {
      await databases.api.scoped(NO_WORKSPACE).selectFrom('task').select('id').limit(1).execute()
      await databases.api
        .transaction(NO_WORKSPACE, async (tx) => {
          await tx.selectNoFrom((eb) => eb.fn('pg_current_xact_id').as('id')).execute()
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        })
    })
    if (errors >= ERRORS_LEAST && errors > answers * ERRORS_MOST)
      return { state: 'down', ms, detail: `${errors} of the last ${answers} responses were server errors.` }
    return judged(ms, limits.api, `A read and a write take ${round(ms)} ms.`)
  }

  async function worker(): Promise<Finding> {
    const { ms } = await one<{ ms: number | null }>(databases.relay, WORKER)
    if (ms !== null) workerSeen = Math.max(workerSeen, now() - ms)
    const silence = now() - workerSeen
    if (silence > WORKER_SILENCE_MS)
      return { state: 'down', ms: null, detail: `No worker has reported for ${round(silence / 1000)} s.` }
    return { state: 'up', ms: null, detail: 'A worker is running.' }
  }

  async function webhooks(): Promise<Finding> {
    const { ms, unnumbered } = await one<{ ms: number | null; unnumbered: number | null }>(databases.relay, LAG)
    if (unnumbered !== oldest.id) oldest = { id: unnumbered, since: now() }
    const lag = Math.max(0, ms ?? 0, unnumbered === null ? 0 : now() - oldest.since)
    const detail =
      lag < 1_000 ? 'No events are waiting.' : `The oldest event has been waiting for ${round(lag / 1000)} s.`
    return { state: lag > LAG_DOWN_MS ? 'down' : lag > LAG_SLOW_MS ? 'degraded' : 'up', ms: lag, detail }
  }

  async function live(): Promise<Finding> {
    const ms = await timed(() => signalAndHear(databases.relay))
    return judged(ms, limits.live, `A signal takes ${round(ms)} ms.`)
  }

  const all: Record<Component, () => Promise<Finding>> = { api, database, worker, webhooks, live }
  /** Components that only the database can report on are unknown while it is unavailable. */
  const asked = new Set<string>(['worker', 'webhooks'])

  return () =>
    Promise.all(
      (Object.keys(NAMES) as Component[]).map(async (component) => {
        const failed = asked.has(component) ? 'unknown' : 'down'
        const detail =
          failed === 'down'
            ? `No response within ${limits.patience / 1000} s.`
            : 'Not measured: the database does not respond.'
        const finding = await within(limits.patience, all[component]()).catch((): Finding => ({
          state: failed,
          ms: null,
          detail,
        }))
        return { component, ...finding }
      }),
    )
}

class RolledBack extends Error {}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

const judged = (ms: number, slow: number, detail: string): Finding => ({
  state: ms > slow ? 'degraded' : 'up',
  ms,
  detail,
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('too slow')), milliseconds)
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

async function one<Row extends QueryResultRow>({ pool }: Connection, statement: string): Promise<Row> {
  return (await pool.query<Row>(statement)).rows[0]!
}

/** The time from NOTIFY on one connection to its arrival on another, which all live updates use. */
async function signalAndHear({ pool }: Connection): Promise<void> {
  const channel = `atrium_probe_${randomUUID().replaceAll('-', '')}`
  const client = await pool.connect()
  try {
    const heard = new Promise<void>((resolve) => client.once('notification', () => resolve()))
    await client.query(`listen ${channel}`)
    await pool.query('select pg_notify($1, $2)', [channel, ''])
    await heard
    await client.query(`unlisten ${channel}`)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The number of responses below `/api/v1` since the last call, and how many were server errors. */
class Traffic {
  private readonly metrics: Metrics
  private before = { answers: 0, errors: 0 }

  constructor(metrics: Metrics) {
    this.metrics = metrics
  }

  async since(): Promise<{ answers: number; errors: number }> {
    const { values } = await this.metrics.httpSeconds.get()
    const now = { answers: 0, errors: 0 }
    for (const { metricName, labels, value } of values) {
      if (metricName !== 'atrium_http_request_seconds_count' || !String(labels.route).startsWith('/api/v1')) continue
      now.answers += value
      if (Number(labels.status) >= 500) now.errors += value
    }
    const since = { answers: now.answers - this.before.answers, errors: now.errors - this.before.errors }
    this.before = now
    return since
  }
}
