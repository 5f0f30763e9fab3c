import type { Connection } from '#db/client.ts'
import { isDead } from '#server/core/heartbeat.ts'
import type { LaneKey } from '../relay/mutations.ts'

/** Who drains a lane, and the token its results are accepted under. */
export type Holder = { node: string; token: string }

/** A delivery taken for an attempt, with everything the attempt needs. */
export type Claimed = LaneKey & {
  id: string
  seq: number | null
  event: string
  eventId: string
  attemptsMade: number
  attemptsBefore: number
  nextAttemptAt: string
  /** The body of a test event; else it is made of the change's record. */
  body: string | null
  recordText: string | null
  at: string | null
  url: string
  ordered: boolean
  /** Sealed. */
  secret: string
  previousSecret: string | null
  previousSecretUntil: string | null
  exhaustedInARow: number
}

const TAKE = `
  with lane as (
    update webhook w set lane_node = $3
    where w.workspace_id = $1 and w.id = $2 and w.status = 'active' and w.deleted_at is null
      and (w.slowed_until is null or w.slowed_until <= $4)
      and (w.lane_node is null or w.lane_node = $3 or ${isDead('w.lane_node')})
    returning w.workspace_id, w.id
  ), orphans as (
    update webhook_delivery d set status = 'pending', lease_token = null from lane
    where d.workspace_id = lane.workspace_id and d.webhook_id = lane.id and d.status = 'sending'
  )
  select from lane`

/**
 * Makes this process the one that drains the lane, unless a living one does. What a dead one was sending is due again: its
 * results would no longer be accepted.
 */
export async function takeLane({ pool }: Connection, lane: LaneKey, node: string, now: Date): Promise<boolean> {
  const values = [lane.workspaceId, lane.webhookId, node, now.toISOString()]
  return (await pool.query({ name: 'take lane', text: TAKE, values })).rowCount === 1
}

const CLAIM = `
  with lane as (
    select * from webhook where workspace_id = $1 and id = $2 and lane_node = $3
      and status = 'active' and deleted_at is null and (slowed_until is null or slowed_until <= $5)
  ), picked as (
    select id from (
      select d.id, d.status, d.next_attempt_at from webhook_delivery d
      where d.workspace_id = $1 and d.webhook_id = $2 and d.status in ('pending', 'sending')
        and (select ordered from lane)
      order by d.seq limit 1
    ) first where status = 'pending' and next_attempt_at <= $5
    union all
    (select d.id from webhook_delivery d
      where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending' and d.next_attempt_at <= $5
        and not (select ordered from lane)
      order by d.next_attempt_at, d.seq limit (select case when slowed_until is null then $6::int else 1 end from lane))
  ), claimed as (
    update webhook_delivery d set status = 'sending', lease_token = $4, updated_at = $5
    from picked, lane
    where d.workspace_id = $1 and d.webhook_id = $2 and d.id = picked.id and d.status = 'pending'
    returning d.*
  )
  select d.workspace_id as "workspaceId", d.webhook_id as "webhookId", d.id, d.seq, d.event, d.event_id as "eventId",
    d.attempts_made as "attemptsMade", d.attempts_before as "attemptsBefore", d.next_attempt_at as "nextAttemptAt", d.body,
    c.record::text as "recordText", c.at, lane.url, lane.ordered, lane.secret, lane.previous_secret as "previousSecret",
    lane.previous_secret_until as "previousSecretUntil", lane.exhausted_in_a_row as "exhaustedInARow"
  from claimed d cross join lane left join change c on c.workspace_id = d.workspace_id and c.seq = d.seq
  order by d.next_attempt_at, d.seq`

/** Takes what is due in a lane this process holds, at most `limit`: one while it is slowed, of an ordered lane the head alone. */
export async function claimDeliveries(
  { pool }: Connection,
  lane: LaneKey,
  { node, token }: Holder,
  { now, limit }: { now: Date; limit: number },
): Promise<Claimed[]> {
  const values = [lane.workspaceId, lane.webhookId, node, token, now.toISOString(), limit]
  return (await pool.query<Claimed>({ name: 'claim deliveries', text: CLAIM, values })).rows
}

const RELEASE = `
  with orphans as (
    update webhook_delivery set status = 'pending', lease_token = null
    where workspace_id = $1 and webhook_id = $2 and status = 'sending' and lease_token = $4
  )
  update webhook set lane_node = null where workspace_id = $1 and id = $2 and lane_node = $3`

/** Gives the lane up; what was claimed and not sent is due again. */
export async function releaseLane({ pool }: Connection, lane: LaneKey, { node, token }: Holder): Promise<void> {
  await pool.query({ name: 'release lane', text: RELEASE, values: [lane.workspaceId, lane.webhookId, node, token] })
}

const WITHDRAW = `
  update webhook_delivery d set next_attempt_at = null, updated_at = $1,
    status = case when w.deleted_at is null then 'held' else 'cancelled' end
  from webhook w
  where (w.status <> 'active' or w.deleted_at is not null)
    and d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'pending'`

/**
 * Takes back what became due in lanes that are closed: a delivery made in the same moment as its subscription was paused or
 * deleted could not know of it.
 */
export async function withdrawStrays({ pool }: Connection, now: Date): Promise<void> {
  await pool.query({ name: 'withdraw strays', text: WITHDRAW, values: [now.toISOString()] })
}
