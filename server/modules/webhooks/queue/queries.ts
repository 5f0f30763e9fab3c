import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import type { QueueKey } from '../relay/mutations.ts'

/** SQL: no process holds the queue of the webhook `w`. Leases use the clock of the database. */
export const IS_FREE = `(w.lease_until is null or w.lease_until <= now())`

const OF_QUEUE = `webhook_delivery d where d.workspace_id = w.workspace_id and d.webhook_id = w.id`

/**
 * SQL: when the next attempt of the webhook `w` is due; null if none is pending. In an ordered queue only the head and
 * test events, which have no `seq`, can be sent.
 */
export const NEXT_ATTEMPT = `case when w.ordered then least(
    (select case d.status when 'pending' then d.next_attempt_at end from ${OF_QUEUE}
      and d.status in ('pending', 'sending') and d.seq is not null order by d.seq limit 1),
    (select min(d.next_attempt_at) from ${OF_QUEUE} and d.status = 'pending' and d.seq is null))
  else (select d.next_attempt_at from ${OF_QUEUE} and d.status = 'pending' order by d.next_attempt_at limit 1) end`

/** SQL: the webhook `w` has something to send at `now`: a due attempt, or deliveries of a process that lost its lease. */
export const hasWork = (now: string) => `(w.slowed_until is null or w.slowed_until <= ${now})
  and (w.lease_token is not null or ${NEXT_ATTEMPT} <= ${now})`

const DUE = `
  select w.workspace_id as "workspaceId", w.id as "webhookId" from webhook w
  where w.status = 'active' and w.deleted_at is null and ($2::uuid[] is null or w.workspace_id = any ($2))
    and ${IS_FREE} and ${hasWork('$1')} and ${notHeld('w.workspace_id')}`

/** Queues with due deliveries that no process drains, in these workspaces or in all. */
export async function findDueQueues(
  { pool }: Connection,
  now: Date,
  workspaceIds: readonly string[] | 'any',
): Promise<QueueKey[]> {
  const within = workspaceIds === 'any' ? null : workspaceIds
  return (await pool.query<QueueKey>({ name: 'due queues', text: DUE, values: [now.toISOString(), within] })).rows
}
