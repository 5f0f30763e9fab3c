import type { Connection } from '#db/client.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'

/** The workspaces with an open invoice that became overdue, or no longer is after a change of the time zone. */
export async function findDueWorkspaces(relay: Connection, now: Date): Promise<Workspace[]> {
  const { rows } = await relay.pool.query<Workspace>(
    `select ${workspaceColumns('w')} from workspace w
     cross join lateral (select ($1::timestamptz at time zone w.time_zone)::date as day) as today
     where exists (select from invoice i where i.workspace_id = w.id and i.status = 'open' and i.deleted_at is null
         and not i.overdue and i.due < today.day)
       or exists (select from invoice i where i.workspace_id = w.id and i.status = 'open' and i.deleted_at is null
         and i.overdue and i.due >= today.day)`,
    [now],
  )
  return rows
}
