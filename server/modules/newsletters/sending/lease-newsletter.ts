import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import type { Held } from '../mutations.ts'

/** A newsletter leased to this process until `lease` ends. */
export type LeasedNewsletter = Held & { workspace: Workspace }

const LEASE = `interval '120 seconds'`
export const RENEW_MS = 40_000

const TAKE = `
  with next as (
    select workspace_id, id from newsletter where look_at <= $1 and (lease_until is null or lease_until < now())
      and ${notHeld('newsletter.workspace_id')}
    order by look_at limit 1 for no key update skip locked
  ), taken as (
    update newsletter n set lease_token = $2, lease_until = now() + ${LEASE} from next
    where n.workspace_id = next.workspace_id and n.id = next.id returning n.workspace_id, n.id
  )
  select ${workspaceColumns('w')}, t.id as newsletter from taken t join workspace w on w.id = t.workspace_id`

/** Leases the newsletter that has waited longest and is not leased. */
export async function leaseNewsletter({ pool }: Connection, now: Date): Promise<LeasedNewsletter | undefined> {
  const lease = crypto.randomUUID()
  const [row] = (await pool.query<Workspace & { newsletter: string }>(TAKE, [now, lease])).rows
  if (!row) return undefined
  const { newsletter: id, ...workspace } = row
  return { id, lease, workspace }
}

const NEXT = `
  select extract(epoch from min(greatest(look_at, lease_until)) - now()) * 1000 as ms from newsletter
  where look_at is not null and ${notHeld('newsletter.workspace_id')}`

/** Milliseconds until a newsletter is due and not leased; null without one. */
export async function untilNextLook({ pool }: Connection): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>(NEXT)
  return rows[0]?.ms ?? null
}

const RENEW = `update newsletter set lease_until = now() + ${LEASE} where workspace_id = $1 and id = $2 and lease_token = $3`

/** False if another process leased it while this one was paused. */
export async function renewLease({ pool }: Connection, { workspace, id, lease }: LeasedNewsletter): Promise<boolean> {
  return (await pool.query(RENEW, [workspace.id, id, lease])).rowCount === 1
}
