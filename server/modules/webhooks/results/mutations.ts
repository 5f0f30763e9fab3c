import type { Connection } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import type { QueueKey } from '../relay/mutations.ts'
import { afterExhausted, pauseBetweenAttempts } from '../rules/retry-schedule.ts'

/** Recorded result of one attempt. Times are RFC 3339. */
export type Result = {
  workspace_id: string
  webhook_id: string
  id: string
  lease_token: string
  /** The state after the attempt: `pending` means another attempt at `next_attempt_at`. */
  status: 'delivered' | 'failed' | 'pending'
  started_at: string
  finished_at: string
  next_attempt_at: string | null
  /** While the webhook is slowed: time of its next attempt. */
  slowed_until: string | null
  request_headers: Record<string, string>
  response_status: number | null
  response_headers: Record<string, string> | null
  response_body: string | null
  response_truncated: boolean
  timings: Record<string, number | null>
  address: string | null
  error_code: string | null
}

/** Updates the last success at most once a second, because all deliveries of a webhook share its row. */
const RECORD = `
  with result as (
    select * from json_to_recordset($1::json) as row (
      workspace_id uuid, webhook_id uuid, id uuid, lease_token uuid, status text, started_at timestamptz, finished_at timestamptz,
      next_attempt_at timestamptz, slowed_until timestamptz, request_headers json, response_status integer, response_headers json,
      response_body text, response_truncated boolean, timings json, address text, error_code text)
  ), mine as (
    select r.*, d.place, w.status as webhook_status
    from result r cross join lateral (
      select ctid as place from webhook_delivery
      where workspace_id = r.workspace_id and webhook_id = r.webhook_id and id = r.id and lease_token = r.lease_token
      for update
    ) d join webhook w on w.workspace_id = r.workspace_id and w.id = r.webhook_id
  ), settled as (
    update webhook_delivery d set attempts_made = d.attempts_made + 1, lease_token = null, updated_at = m.finished_at,
      status = case when m.status = 'pending' and m.webhook_status <> 'active' then 'held' else m.status end,
      next_attempt_at = case when m.webhook_status = 'active' then m.next_attempt_at end,
      response_status = m.response_status, error_code = m.error_code
    from mine m where d.ctid = m.place
    returning m.*, d.attempts_made
  ), logged as (
    insert into webhook_attempt (workspace_id, webhook_id, delivery_id, number, started_at, request_headers, response_status,
      response_headers, response_body, response_truncated, timings, address, error_code, next_attempt_at)
    select workspace_id, webhook_id, id, attempts_made, started_at, request_headers, response_status,
      response_headers, response_body, response_truncated, timings, address, error_code, next_attempt_at
    from settled where $2
  ), summary as (
    select workspace_id, webhook_id, max(finished_at) filter (where status = 'delivered') as success_at,
      max(finished_at) filter (where status <> 'delivered') as failure_at, max(slowed_until) as slowed_until
    from settled group by 1, 2
  ), touched as (
    update webhook w set
      last_success_at = coalesce(s.success_at, w.last_success_at), last_failure_at = coalesce(s.failure_at, w.last_failure_at),
      exhausted_in_a_row = case when s.success_at is null then w.exhausted_in_a_row else 0 end,
      failing_since = case when s.success_at is null then w.failing_since end,
      slowed_until = case when s.success_at is null then coalesce(s.slowed_until, w.slowed_until) end
    from summary s
    where w.workspace_id = s.workspace_id and w.id = s.webhook_id and (
      s.failure_at is not null or w.exhausted_in_a_row > 0 or w.slowed_until is not null
      or w.last_success_at is null or w.last_success_at < s.success_at - interval '1 second')
  )
  select id from settled`

/**
 * Records attempts and delivery states atomically, the states alone with `logged: false`. Returns the ids that this process still
 * held; others were cancelled or taken over.
 */
export async function recordResults(
  { pool }: Connection,
  results: readonly Result[],
  { logged = true } = {},
): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'record results',
    text: RECORD,
    values: [JSON.stringify(results), logged],
  })
  return new Set(rows.map(({ id }) => id))
}

const HEALTH = `
  select exhausted_in_a_row as "exhaustedInARow", failing_since as "failingSince" from webhook
  where workspace_id = $1 and id = $2 and deleted_at is null for no key update`

const SET_HEALTH = `
  update webhook set exhausted_in_a_row = $3, failing_since = $4, slowed_until = $5 where workspace_id = $1 and id = $2`

/** Counts a delivery that failed for the last time; returns what to report to the owners, if anything. */
export function noteExhausted(
  relay: Connection,
  { workspaceId, webhookId }: QueueKey,
  { now, retryMinutes }: { now: Date; retryMinutes: readonly number[] },
): Promise<'slowed' | 'disabled' | null> {
  return transact(relay, async (client) => {
    const { rows } = await client.query<{ exhaustedInARow: number; failingSince: string | null }>(HEALTH, [
      workspaceId,
      webhookId,
    ])
    const [before] = rows
    if (!before) return null
    const failingSince = before.failingSince === null ? null : new Date(before.failingSince)
    const { notifyOwner, ...health } = afterExhausted({ exhaustedInARow: before.exhaustedInARow, failingSince }, now)
    const pause = pauseBetweenAttempts(health, retryMinutes)
    const slowedUntil = pause > 0 ? new Date(now.getTime() + pause).toISOString() : null
    const since = health.failingSince?.toISOString() ?? null
    await client.query(SET_HEALTH, [workspaceId, webhookId, health.exhaustedInARow, since, slowedUntil])
    return notifyOwner
  })
}
