import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import type { Log } from '../../operations/log.ts'
import { RunUntilIdle } from '../../operations/run-until-idle.ts'
import { type Workspace, workspaceColumns } from '../context.ts'

/** A row that this process works on until `lease` ends. */
export type Leased = { workspace: Workspace; id: string; lease: string }

/** Which rows of a table wait for work, in SQL. */
type Queue = {
  table: 'connector' | 'import' | 'newsletter'
  /** As in "could not renew the lease of a connection". */
  noun: string
  /** How long a lease lasts that nobody renews; then another process takes over the work of a killed one. */
  seconds: number
  /** The rows that have work, now or later. */
  which: string
  /** The column that says when. */
  at: string
  /** Which of those that are due goes first. */
  order: string
  /** What else changes in a row that is taken. */
  taking?: string
  /** A column whose former value `facts` use, as one of `next`. */
  before?: string
  /** What else to know of it, as arguments of `json_build_object`. */
  facts?: string
  /** A row for which this no longer holds is lost. */
  held?: string
}

const LONGEST_WAIT_MS = 600_000

/** Values by column. */
type Values = Readonly<Record<string, string>>

const havingFrom = (first: number, values: Values) =>
  Object.keys(values)
    .map((column, nth) => ` and ${column} = $${first + nth}`)
    .join('')

/**
 * Rows as a queue: any number of processes take one at a time, under a lease that ends by itself (`lease_token`,
 * `lease_until`). Those of workspaces that move to another cell are left alone.
 */
export class LeasedRows<Facts extends object = object> {
  private readonly queue: Queue
  /** SQL: when a lease ends that begins now. */
  readonly until: string

  constructor(queue: Queue) {
    this.queue = queue
    this.until = `now() + interval '${queue.seconds} seconds'`
  }

  /** Leases the first row with these values that is due at `now`, by default of the database. */
  async take({ pool }: Connection, now?: Date, values: Values = {}): Promise<(Leased & Facts) | undefined> {
    const { table, which, at, order, taking, before, facts } = this.queue
    const lease = crypto.randomUUID()
    const { rows } = await pool.query<Workspace & { leased: string; facts: Facts }>(
      `with next as (
        select workspace_id, id${before ? `, ${before}` : ''} from ${table}
        where ${which} and ${at} <= coalesce($1, now()) and (lease_until is null or lease_until < now())
          and ${notHeld(`${table}.workspace_id`)}${havingFrom(3, values)}
        order by ${order} limit 1 for no key update skip locked
      ), taken as (
        update ${table} t set lease_token = $2, lease_until = ${this.until}${taking ? `, ${taking}` : ''} from next
        where t.workspace_id = next.workspace_id and t.id = next.id
        returning t.workspace_id, t.id, json_build_object(${facts ?? ''}) as facts
      )
      select ${workspaceColumns('w')}, t.id as leased, t.facts from taken t join workspace w on w.id = t.workspace_id`,
      [now?.toISOString(), lease, ...Object.values(values)],
    )
    const [row] = rows
    if (!row) return undefined
    const { leased: id, facts: known, ...workspace } = row
    return { ...known, workspace, id, lease }
  }

  /** Milliseconds to wait until a row with these values is due and not leased, at most ten minutes; undefined without one. */
  async untilNext({ pool }: Connection, values: Values = {}): Promise<number | undefined> {
    const { table, which, at } = this.queue
    const { rows } = await pool.query<{ ms: number | null }>(
      `select extract(epoch from min(greatest(${at}, lease_until)) - now()) * 1000 as ms from ${table}
      where ${which} and ${at} is not null and ${notHeld(`${table}.workspace_id`)}${havingFrom(1, values)}`,
      Object.values(values),
    )
    const ms = rows[0]?.ms ?? null
    return ms === null ? undefined : Math.min(Math.max(ms, 0) + 50, LONGEST_WAIT_MS)
  }

  /** False if another process took the row while this one was paused, or it is lost otherwise. */
  async renew({ pool }: Connection, { workspace, id, lease }: Leased): Promise<boolean> {
    const { table, held = 'true' } = this.queue
    const { rowCount } = await pool.query(
      `update ${table} set lease_until = ${this.until} where workspace_id = $1 and id = $2 and lease_token = $3 and ${held}`,
      [workspace.id, id, lease],
    )
    return rowCount === 1
  }

  /** Ends the lease, so that others continue at once. `set`: SQL of what else changes. */
  async handBack({ pool }: Connection, { workspace, id, lease }: Leased, set?: string): Promise<void> {
    await pool.query(
      `update ${this.queue.table} set lease_token = null, lease_until = null${set ? `, ${set}` : ''}
      where workspace_id = $1 and id = $2 and lease_token = $3`,
      [workspace.id, id, lease],
    )
  }

  /** Renews the lease until the work ends. `lost` aborts when the row is lost, with the error for that. */
  async whileHeld(
    { relay, log }: { relay: Connection; log: Log },
    leased: Leased,
    error: Error,
    work: (lost: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const lost = new AbortController()
    const every = (this.queue.seconds * 1_000) / 3
    const renewing = new RunUntilIdle({
      work: async () => {
        if (!(await this.renew(relay, leased))) lost.abort(error)
      },
      every,
      onError: (failure) => log.warn({ error: failure }, `could not renew the lease of ${this.queue.noun}`),
    })
    renewing.wake(every)
    try {
      await work(lost.signal)
    } finally {
      await renewing.stop()
    }
  }
}
