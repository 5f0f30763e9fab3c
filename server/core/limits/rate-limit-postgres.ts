import type { Connection } from '#db/client.ts'
import { type Allowance, allowance, type RateLimiter, type RateWindow, WINDOW_MS } from './rate-limit.ts'

type Caller = { limit: number; resolve: (allowance: Allowance) => void; reject: (error: unknown) => void }
type Counted = { calls: number; ends_at: number; now: number }

const milliseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`

const COUNT = `
  insert into rate_window as w (key, calls, ends_at) values ($1, $2, statement_timestamp() + interval '${WINDOW_MS} ms')
  on conflict (key) do update set
    calls = case when w.ends_at > statement_timestamp() then w.calls else 0 end + excluded.calls,
    ends_at = case when w.ends_at > statement_timestamp() then w.ends_at else excluded.ends_at end
  returning calls, ${milliseconds('ends_at')} as ends_at, ${milliseconds('statement_timestamp()')} as now`

const RETURN = `
  update rate_window set calls = calls - $2 where key = $1 and calls >= $2 and ends_at > statement_timestamp()`

const ADOPT = `
  insert into rate_window as w (key, calls, ends_at)
  select key, calls, to_timestamp(ends_at / 1000) from json_to_recordset($1) as x(key text, calls integer, ends_at float8)
  order by key
  on conflict (key) do update set
    calls = case when w.ends_at > statement_timestamp() then w.calls else 0 end + excluded.calls,
    ends_at = case when w.ends_at > statement_timestamp() then least(w.ends_at, excluded.ends_at) else excluded.ends_at end`

const RELEASE = `
  with released as (delete from rate_window returning key, calls, ends_at)
  select key, calls, ${milliseconds('ends_at')} as ends_at from released where ends_at > statement_timestamp()`

/**
 * The same windows in a table shared by all web nodes, by the clock of the database. One statement per key runs at a
 * time; calls meanwhile share the next one, and each gets its own count.
 */
export class PostgresLimiter implements RateLimiter {
  private readonly relay: Connection
  private readonly limit: number
  private readonly lines = new Map<string, Caller[]>()

  constructor(relay: Connection, limit: number) {
    this.relay = relay
    this.limit = limit
  }

  take(key: string, limit = this.limit): Promise<Allowance> {
    return new Promise((resolve, reject) => {
      const line = this.lines.get(key)
      if (line) return void line.push({ limit, resolve, reject })
      this.lines.set(key, [{ limit, resolve, reject }])
      void this.serve(key)
    })
  }

  async restore(windows: readonly RateWindow[]): Promise<void> {
    const rows = windows.map(({ key, calls, endsAt }) => ({ key, calls, ends_at: endsAt }))
    if (rows.length > 0) await this.relay.pool.query(ADOPT, [JSON.stringify(rows)])
  }

  async release(): Promise<RateWindow[]> {
    const { rows } = await this.relay.pool.query<{ key: string; calls: number; ends_at: number }>(RELEASE)
    return rows.map(({ key, calls, ends_at }) => ({ key, calls, endsAt: ends_at }))
  }

  /** Removes expired windows. */
  async sweep(): Promise<void> {
    await this.relay.pool.query('delete from rate_window where ends_at <= now()')
  }

  private async serve(key: string): Promise<void> {
    const line = this.lines.get(key)!
    while (line.length > 0) {
      const callers = line.splice(0)
      try {
        const { rows } = await this.relay.pool.query<Counted>({
          name: 'rate window',
          text: COUNT,
          values: [key, callers.length],
        })
        const { calls, ends_at, now } = rows[0]!
        const before = calls - callers.length
        const taken = callers.map(({ limit }, place) => allowance(limit, before + place + 1, ends_at, now))
        callers.forEach(({ resolve }, place) => resolve(taken[place]!))
        const refused = taken.filter(({ allowed }) => !allowed).length
        if (refused > 0) await this.relay.pool.query({ name: 'refused calls', text: RETURN, values: [key, refused] })
      } catch (error) {
        for (const { reject } of callers) reject(error)
      }
    }
    this.lines.delete(key)
  }
}
