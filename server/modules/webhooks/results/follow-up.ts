import type { Connection } from '#db/client.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { disableWebhook } from '#server/modules/webhooks/mutations.ts'
import { tellOwners } from './notify-owners.ts'
import type { LaneKey } from '#server/modules/webhooks/relay/mutations.ts'
import { noteExhausted } from '#server/modules/webhooks/results/mutations.ts'
import type { Program } from '#server/program.ts'

type Parts = Pick<Program, 'doors' | 'services'> & {
  relay: Connection
  retryMinutes: readonly number[]
  now: () => Date
}

/** What a subscription's failures lead to: it is slowed or disabled, and the owners are told. */
export function followUp({ doors, services, relay, retryMinutes, now }: Parts) {
  return async (lane: LaneKey, what: 'gone' | 'exhausted'): Promise<void> => {
    const outcome = what === 'gone' ? what : await noteExhausted(relay, lane, { now: now(), retryMinutes })
    if (outcome === null) return
    const workspace = await doors.auth.db
      .selectFrom('workspace')
      .select(['id', 'slug', 'name', 'currency', 'time_zone'])
      .where('id', '=', lane.workspaceId)
      .executeTakeFirst()
    if (!workspace) return
    const ctx = contextOf({ ...openPlatform({ doors, services }), now: now() }, workspace)
    const reason = outcome === 'disabled' ? 'failing' : outcome
    if (reason === 'slowed' || (await disableWebhook(ctx, lane.webhookId, reason)))
      await tellOwners(ctx, lane.webhookId, reason)
  }
}
