import type { Connection } from '#db/client.ts'
import { newId } from '#server/core/values/ids.ts'
import type { Turn } from './rules.ts'
import type { Component, State } from './schema.ts'

/** The worst state and the slowest response of one minute. */
export type Sample = { component: Component; minute: string; state: Exclude<State, 'unknown'>; ms: number | null }

const KEEP = `
  insert into status_sample as s select * from json_populate_recordset(null::status_sample, $1) order by component, minute
  on conflict (component, minute) do update set ms = greatest(s.ms, excluded.ms),
    state = case when 'down' in (s.state, excluded.state) then 'down'
      when 'degraded' in (s.state, excluded.state) then 'degraded' else 'up' end`

const ROLL_UP = `
  insert into status_day
  select component, (minute at time zone 'UTC')::date, count(*) filter (where state = 'up'),
    count(*) filter (where state = 'degraded'), count(*) filter (where state = 'down'),
    percentile_cont(0.95) within group (order by ms)
  from status_sample where minute >= $1 group by 1, 2 order by 1, 2
  on conflict (component, day) do update set
    up = excluded.up, degraded = excluded.degraded, down = excluded.down, p95 = excluded.p95`

/** Several processes may store a sample for the same minute; the worse one wins. */
export async function keepSamples({ pool }: Connection, samples: readonly Sample[]): Promise<void> {
  if (samples.length > 0) await pool.query(KEEP, [JSON.stringify(samples)])
}

/** Recounts the minutes of the days since `from`, which must be the start of a day whose samples all still exist. */
export async function rollUp({ pool }: Connection, from: string): Promise<void> {
  await pool.query(ROLL_UP, [from])
}

/** Opens or resolves incidents; opening is a no-op if one is already open. */
export async function takeTurns({ pool }: Connection, turns: readonly (Turn & { at: Date })[]): Promise<void> {
  for (const { component, turn, detail, at } of turns)
    if (turn === 'open')
      await pool.query(
        `insert into status_incident (id, component, detail, opened_at) values ($1, $2, $3, $4)
         on conflict (component) where resolved_at is null do nothing`,
        [newId(at), component, detail, at.toISOString()],
      )
    else
      await pool.query('update status_incident set resolved_at = $2 where component = $1 and resolved_at is null', [
        component,
        at.toISOString(),
      ])
}

/** Returns false if the incident does not exist. */
export async function addNote({ pool }: Connection, incident: string, text: string, at: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'insert into status_note (id, incident, text, at) select $1, id, $3, $4 from status_incident where id = $2',
    [newId(at), incident, text, at.toISOString()],
  )
  return rowCount === 1
}
