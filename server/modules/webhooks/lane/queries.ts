import type { Connection } from '#db/client.ts'
import { isDead } from '#server/core/heartbeat.ts'
import type { LaneKey } from '../relay/mutations.ts'

const DUE = `
  select w.workspace_id as "workspaceId", w.id as "webhookId" from webhook w
  where w.status = 'active' and w.deleted_at is null and ($2::uuid[] is null or w.workspace_id = any ($2))
    and (w.slowed_until is null or w.slowed_until <= $1)
    and (w.lane_node is null or ${isDead('w.lane_node')})
    and (w.lane_node is not null or exists (
      select from webhook_delivery d where d.workspace_id = w.workspace_id and d.webhook_id = w.id
        and d.status = 'pending' and d.next_attempt_at <= $1))`

/** Lanes nobody drains although something in them is due, in these workspaces or in all. */
export async function findDueLanes(
  { pool }: Connection,
  now: Date,
  workspaceIds: readonly string[] | 'any',
): Promise<LaneKey[]> {
  const within = workspaceIds === 'any' ? null : workspaceIds
  return (await pool.query<LaneKey>({ name: 'due lanes', text: DUE, values: [now.toISOString(), within] })).rows
}
