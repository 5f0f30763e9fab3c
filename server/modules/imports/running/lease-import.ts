import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'

/** An import leased to this process until `lease` ends. */
export type LeasedImport = { workspace: Workspace; id: string; lease: string; work: 'check' | 'run' | 'undo' }

/** Another process took the import, or it was cancelled. */
export class LostImport extends Error {}

/** A killed process is replaced when its lease ends and another one looks: within 25 seconds. */
export const LEASE = `interval '15 seconds'`
export const RENEW_MS = 5_000
export const LOOK_MS = 10_000

const TAKE = `
  with next as (
    select workspace_id, id from import where work is not null and waiting_since <= now()
      and (lease_until is null or lease_until < now()) and ${notHeld('import.workspace_id')}
    order by waiting_since limit 1 for no key update skip locked
  ), taken as (
    update import i set lease_token = $1, lease_until = now() + ${LEASE} from next
    where i.workspace_id = next.workspace_id and i.id = next.id returning i.workspace_id, i.id, i.work
  )
  select ${workspaceColumns('w')}, t.id as import, t.work
  from taken t join workspace w on w.id = t.workspace_id`

type Taken = Workspace & { import: string; work: LeasedImport['work'] }

/** Leases the import that has waited longest. */
export async function leaseImport({ pool }: Connection): Promise<LeasedImport | undefined> {
  const lease = crypto.randomUUID()
  const [row] = (await pool.query<Taken>(TAKE, [lease])).rows
  if (!row) return undefined
  const { import: id, work, ...workspace } = row
  return { id, work, lease, workspace }
}

const RENEW = `update import set lease_until = now() + ${LEASE} where workspace_id = $1 and id = $2 and lease_token = $3`

/** False if the import was cancelled, or another process leased it while this one was paused. */
export async function renewLease({ pool }: Connection, { workspace, id, lease }: LeasedImport): Promise<boolean> {
  return (await pool.query(RENEW, [workspace.id, id, lease])).rowCount === 1
}

const HAND_BACK = `
  update import set lease_token = null, lease_until = null, waiting_since = now() + $4 * interval '1 millisecond'
  where workspace_id = $1 and id = $2 and lease_token = $3`

/** Puts the import at the end of the queue, and lets it wait there. */
export async function handBack({ pool }: Connection, { workspace, id, lease }: LeasedImport, wait = 0): Promise<void> {
  await pool.query(HAND_BACK, [workspace.id, id, lease, wait])
}
