import { asOwner } from './as-owner.ts'
import type { Team } from './team.ts'

const HOUR = 3_600_000

/** Hours since the creation of a ticket, and from there to the response, the last pause, the resolution, and to be late. */
export type Aged = {
  ago: number
  response?: number
  paused?: number
  resolution?: number
  due?: number
  status?: string
}

/** Adds tickets to the workspace as they would be after some time, at `now`. */
export async function addTickets({ api, slug }: Team, rows: readonly Aged[], now = new Date()): Promise<void> {
  const [workspace] = await asOwner(api.database, `select id from workspace where slug = '${slug}'`)
  const at = (ago: number, after?: number) =>
    after === undefined ? null : new Date(now.getTime() - (ago - after) * HOUR).toISOString()
  const tickets = rows.map(({ ago, response, paused, resolution, due = 1_000_000, status }) => ({
    status: status ?? (resolution === undefined ? 'open' : 'resolved'),
    created_at: at(ago, 0),
    first_response_at: at(ago, response),
    paused_at: at(ago, paused ?? resolution),
    resolved_at: at(ago, resolution),
    due_at: at(ago, due),
  }))
  await asOwner(
    api.database,
    `insert into ticket (workspace_id, id, number, title, "desc", type, status, impact, urgency, priority, tags, resolution,
       first_response_at, paused_at, resolved_at, reopened, respond_by, resolve_by, paused_minutes, version, created_at, updated_at)
     select '${workspace!.id as string}', gen_random_uuid(), (select count(*) from ticket) + row_number() over (), 'T', '', 'question', t.status,
       'low', 'low', 'low', '{}', 'R', t.first_response_at, t.paused_at, t.resolved_at, 0, t.due_at, t.due_at, 0, 1, t.created_at, t.created_at
     from json_to_recordset('${JSON.stringify(tickets)}') as t (status text, first_response_at timestamptz,
       paused_at timestamptz, resolved_at timestamptz, due_at timestamptz, created_at timestamptz)`,
  )
}
