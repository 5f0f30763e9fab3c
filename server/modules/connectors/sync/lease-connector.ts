import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import type { ProviderSlug } from '../rules.ts'

/** A connection leased to this process until `lease` ends. */
export type LeasedConnector = { workspace: Workspace; connector: string; lease: string; reason: 'schedule' | 'now' }

const LEASE = `interval '60 seconds'`
export const RENEW_MS = 20_000

const TAKE = `
  with next as (
    select workspace_id, id, requested_at from connector
    where provider = $1 and status = 'active' and next_sync_at <= $2 and (lease_until is null or lease_until < now())
      and ${notHeld('connector.workspace_id')}
    order by requested_at nulls last, next_sync_at limit 1 for no key update skip locked
  ), taken as (
    update connector c set lease_token = $3, lease_until = now() + ${LEASE}, requested_at = null from next
    where c.workspace_id = next.workspace_id and c.id = next.id returning c.workspace_id, c.id, next.requested_at
  )
  select ${workspaceColumns('w')}, t.id as connector, t.requested_at is not null as requested
  from taken t join workspace w on w.id = t.workspace_id`

/** Leases the connection that has been due longest and is not leased. */
export async function leaseConnector(
  { pool }: Connection,
  provider: ProviderSlug,
  now: Date,
): Promise<LeasedConnector | undefined> {
  const lease = crypto.randomUUID()
  const { rows } = await pool.query<Workspace & { connector: string; requested: boolean }>(TAKE, [
    provider,
    now.toISOString(),
    lease,
  ])
  const [row] = rows
  if (!row) return undefined
  const { connector, requested, ...workspace } = row
  return { workspace, connector, lease, reason: requested ? 'now' : 'schedule' }
}

const NEXT_DUE = `
  select extract(epoch from min(greatest(next_sync_at, lease_until)) - now()) * 1000 as ms
  from connector where provider = $1 and status = 'active' and ${notHeld('connector.workspace_id')}`

/** Milliseconds until a connection of this provider is due and not leased; null without one. */
export async function untilNextDue({ pool }: Connection, provider: ProviderSlug): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>(NEXT_DUE, [provider])
  return rows[0]?.ms ?? null
}

const RENEW = `
  update connector set lease_until = now() + ${LEASE}
  where workspace_id = $1 and id = $2 and lease_token = $3 and status = 'active'`

/** False if the connection was disconnected, or leased by another process after a pause. */
export async function renewLease(
  { pool }: Connection,
  { workspace, connector, lease }: LeasedConnector,
): Promise<boolean> {
  const { rowCount } = await pool.query(RENEW, [workspace.id, connector, lease])
  return rowCount === 1
}

/** The result of a turn: the next due time and the error. */
export type Outcome = { nextSyncAt: Date; failures: number; errorCode: string | null; error: string | null }

const RELEASE = `
  update connector set lease_token = null, lease_until = null, next_sync_at = least($4::timestamptz, requested_at), failures = $5, error_code = $6, error = $7
  where workspace_id = $1 and id = $2 and lease_token = $3 and status = 'active'`

/** A connection that was stopped meanwhile keeps its error. */
export async function releaseConnector(
  relay: Connection,
  leased: LeasedConnector,
  { nextSyncAt, failures, errorCode, error }: Outcome,
): Promise<void> {
  const { workspace, connector, lease } = leased
  const values = [workspace.id, connector, lease, nextSyncAt.toISOString(), failures, errorCode, error]
  const { rowCount } = await relay.pool.query(RELEASE, values)
  if (rowCount === 0) await handBackConnector(relay, leased)
}

const HAND_BACK = `
  update connector set lease_token = null, lease_until = null where workspace_id = $1 and id = $2 and lease_token = $3`

/** Releases the lease when the process stops, so that others continue immediately. */
export async function handBackConnector(
  { pool }: Connection,
  { workspace, connector, lease }: LeasedConnector,
): Promise<void> {
  await pool.query(HAND_BACK, [workspace.id, connector, lease])
}
