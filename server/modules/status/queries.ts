import type { Connection } from '#db/client.ts'
import type { Minutes } from './rules.ts'
import type { Component, Incident } from './schema.ts'

const INCIDENTS_SHOWN = 30

/** Measurements of the days since `from`. */
export async function readDays({ pool }: Connection, from: string): Promise<(Minutes & { component: Component })[]> {
  const { rows } = await pool.query<Minutes & { component: Component }>(
    'select component, day, up, degraded, down, p95 from status_day where day >= $1',
    [from],
  )
  return rows
}

/** The latest incidents with their notes, newest first. */
export async function listIncidents({ pool }: Connection): Promise<Incident[]> {
  const { rows } = await pool.query<Incident>(
    `select id, component, detail, opened_at, resolved_at, coalesce((
       select json_agg(json_build_object('text', text, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by n.id)
       from status_note n where n.incident = i.id), '[]') as notes
     from status_incident i order by opened_at desc, id desc limit ${INCIDENTS_SHOWN}`,
  )
  return rows
}
