import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import type { QueueKey } from '../relay/mutations.ts'
import type { PayloadParts } from '../rules/payload.ts'
import { hasWork, IS_FREE } from './queries.ts'

/** A lease that is not renewed expires after this time, and any process can take the queue. */
const LEASE = `interval '4 seconds'`
export const RENEW_MS = 1_000

/** A delivery claimed for an attempt, with all the data that the attempt needs. */
export type Claimed = QueueKey & {
  id: string
  payload: PayloadParts['payload']
  seq: number | null
  event: string
  eventId: string
  attemptsMade: number
  attemptsBefore: number
  nextAttemptAt: string
  /** Body of a test event; null for others, which use the change's record. */
  body: string | null
  recordText: string | null
  beforeText: string | null
  recordId: string | null
  version: number | null
  at: string | null
  url: string
  ordered: boolean
  /** Encrypted. */
  secret: string
  /** Rotated secrets that still sign, also encrypted. */
  earlierSecrets: { secret: string; until: string }[]
  exhaustedInARow: number
}

const TAKE = `
  with before as (
    select workspace_id, id, lease_token from webhook w
    where w.workspace_id = $1 and w.id = $2 and w.status = 'active' and w.deleted_at is null
      and (${IS_FREE} or w.lease_token = $3) and ${hasWork('$4::timestamptz')}
      and ${notHeld('$1')}
    for no key update
  ), queue as (
    update webhook w set lease_token = $3, lease_until = now() + ${LEASE}
    from before b where w.workspace_id = b.workspace_id and w.id = b.id
    returning w.workspace_id, w.id, b.lease_token as holder
  ), orphans as (
    update webhook_delivery d set status = 'pending', lease_token = null from queue
    where d.workspace_id = queue.workspace_id and d.webhook_id = queue.id and d.status = 'sending'
      and queue.holder is not null and d.id <> all ($5)
  )
  select from queue`

/**
 * Leases a queue with due deliveries to the holder of `token`, unless another process holds it. Deliveries that were
 * being sent under an expired lease become due again, except those this holder still sends (`inProgress`).
 */
export async function leaseQueue(
  { pool }: Connection,
  queue: QueueKey,
  token: string,
  { now, inProgress }: { now: Date; inProgress: readonly string[] },
): Promise<boolean> {
  const values = [queue.workspaceId, queue.webhookId, token, now.toISOString(), inProgress]
  return (await pool.query({ name: 'take queue', text: TAKE, values })).rowCount === 1
}

const RENEW = `
  update webhook set lease_until = now() + ${LEASE} where workspace_id = $1 and id = $2 and lease_token = $3`

/** Extends the lease; false if another process has taken the queue. */
export async function renewLease({ pool }: Connection, queue: QueueKey, token: string): Promise<boolean> {
  const values = [queue.workspaceId, queue.webhookId, token]
  return (await pool.query({ name: 'renew queue', text: RENEW, values })).rowCount === 1
}

/** Locks rows once and then reaches them by ctid, so that no wrong estimate can lead to a sequential scan. */
const CLAIM = `
  with queue as (
    select *, (
      select coalesce(json_agg(json_build_object('secret', s.secret, 'until', s.until) order by s.until desc), '[]')
      from webhook_old_secret s where s.workspace_id = $1 and s.webhook_id = $2 and s.until > $4) as earlier_secrets
    from webhook where workspace_id = $1 and id = $2 and lease_token = $3
      and status = 'active' and deleted_at is null and (slowed_until is null or slowed_until <= $4)
      and ${notHeld('$1')}
  ), head as (
    select ctid as place, status, next_attempt_at from webhook_delivery
    where workspace_id = $1 and webhook_id = $2 and status in ('pending', 'sending') and seq is not null
      and (select ordered from queue)
    order by seq limit 1 for update
  ), due as (
    select ctid as place from webhook_delivery
    where workspace_id = $1 and webhook_id = $2 and status = 'pending' and next_attempt_at <= $4
      and (seq is null or not (select ordered from queue))
    order by next_attempt_at, seq limit (select case when slowed_until is null then $5::int else 1 end from queue)
    for update skip locked
  ), claimed as (
    update webhook_delivery set status = 'sending', lease_token = $3, updated_at = $4
    where ctid = any (array(
      select place from due union all select place from head where status = 'pending' and next_attempt_at <= $4))
    returning *
  )
  select d.workspace_id as "workspaceId", d.webhook_id as "webhookId", d.id, d.seq, d.event, d.event_id as "eventId",
    d.attempts_made as "attemptsMade", d.attempts_before as "attemptsBefore", d.next_attempt_at as "nextAttemptAt", d.body,
    d.payload, c.record::text as "recordText", c.before::text as "beforeText", c.entity_id as "recordId", c.version, c.at, queue.url, queue.ordered, queue.secret, queue.earlier_secrets as "earlierSecrets",
    queue.exhausted_in_a_row as "exhaustedInARow"
  from claimed d cross join queue left join change c on c.workspace_id = d.workspace_id and c.seq = d.seq
  order by d.next_attempt_at, d.seq`

/**
 * Claims up to `limit` due deliveries of a leased queue: one if it is slowed, only the head and test events if it is
 * ordered.
 */
export async function claimDeliveries(
  { pool }: Connection,
  queue: QueueKey,
  token: string,
  { now, limit }: { now: Date; limit: number },
): Promise<Claimed[]> {
  const values = [queue.workspaceId, queue.webhookId, token, now.toISOString(), limit]
  return (await pool.query<Claimed>({ name: 'claim deliveries', text: CLAIM, values })).rows
}

const HAND_BACK = `
  update webhook_delivery set status = 'pending', lease_token = null
  where workspace_id = $1 and webhook_id = $2 and id = any ($4) and lease_token = $3`

/** Makes claimed deliveries due again, unless they were cancelled in the meantime. */
export async function handBack({ pool }: Connection, queue: QueueKey, token: string, ids: string[]): Promise<void> {
  await pool.query({
    name: 'hand back',
    text: HAND_BACK,
    values: [queue.workspaceId, queue.webhookId, token, ids],
  })
}

/**
 * These sessions use asynchronous commit, so a crash of Postgres can lose acknowledged results. A queue with such
 * deliveries keeps its lease, so that they are found when it expires.
 */
const RELEASE = `
  update webhook set lease_token = null, lease_until = null where workspace_id = $1 and id = $2 and lease_token = $3
    and not exists (
      select from webhook_delivery
      where workspace_id = $1 and webhook_id = $2 and status = 'sending' and lease_token = $3)`

/**
 * Releases the lease; all claimed deliveries must be recorded or handed back before. If the database says otherwise, or
 * another process has taken the queue, nothing changes.
 */
export async function releaseLease(
  { pool }: Connection,
  { workspaceId, webhookId }: QueueKey,
  token: string,
): Promise<void> {
  await pool.query({ name: 'release queue', text: RELEASE, values: [workspaceId, webhookId, token] })
}

const HOLD_INACTIVE = `
  update webhook_delivery d set next_attempt_at = null, updated_at = $1,
    status = case when inactive.deleted_at is null then 'held' else 'cancelled' end
  from (
    select w.deleted_at, d.place from webhook w cross join lateral (
      select ctid as place from webhook_delivery
      where workspace_id = w.workspace_id and webhook_id = w.id and status = 'pending' limit 1000 for update skip locked) d
    where w.status <> 'active' or w.deleted_at is not null
  ) inactive
  where d.ctid = inactive.place`

/**
 * Holds or cancels due deliveries of inactive webhooks: those created at the moment their webhook was paused or
 * deleted.
 */
export async function holdInactive({ pool }: Connection, now: Date): Promise<void> {
  await pool.query({ name: 'hold inactive', text: HOLD_INACTIVE, values: [now.toISOString()] })
}
