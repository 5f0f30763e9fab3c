import type { Connection } from '#db/client.ts'
import { type Leased, LeasedRows } from '#server/core/database/locks/leased-rows.ts'

/** A connection leased to this process. */
export type LeasedConnector = Leased & { reason: 'schedule' | 'now' }

export const leasedConnectors = new LeasedRows<Pick<LeasedConnector, 'reason'>>({
  table: 'connector',
  noun: 'a connection',
  seconds: 60,
  which: `status = 'active'`,
  at: 'next_sync_at',
  order: 'requested_at nulls last, next_sync_at',
  taking: 'requested_at = null',
  before: 'requested_at',
  facts: `'reason', case when next.requested_at is null then 'schedule' else 'now' end`,
  held: `status = 'active'`,
})

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
  const { workspace, id, lease } = leased
  const values = [workspace.id, id, lease, nextSyncAt.toISOString(), failures, errorCode, error]
  const { rowCount } = await relay.pool.query(RELEASE, values)
  if (rowCount === 0) await leasedConnectors.handBack(relay, leased)
}
