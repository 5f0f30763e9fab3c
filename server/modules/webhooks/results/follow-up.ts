import type { Connection } from '#db/client.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import { WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { disableWebhook } from '#server/modules/webhooks/mutations.ts'
import type { QueueKey } from '#server/modules/webhooks/relay/mutations.ts'
import { noteExhausted } from '#server/modules/webhooks/results/mutations.ts'
import { notifyOwners } from './notify-owners.ts'

type Parts = {
  databases: Databases
  services: Services
  relay: Connection
  retryMinutes: readonly number[]
  now: () => Date
}

/** Slows or disables a webhook after repeated failures and notifies the owners. */
export function followUp({ databases, services, relay, retryMinutes, now }: Parts) {
  return async (queue: QueueKey, what: 'gone' | 'exhausted'): Promise<void> => {
    const outcome = what === 'gone' ? what : await noteExhausted(relay, queue, { now: now(), retryMinutes })
    if (outcome === null) return
    const workspace = await databases.auth.db
      .selectFrom('workspace')
      .select(WORKSPACE_COLUMNS)
      .where('id', '=', queue.workspaceId)
      .executeTakeFirst()
    if (!workspace) return
    const ctx = contextOf({ ...openPlatform({ databases, services }), now: now() }, workspace)
    const reason = outcome === 'disabled' ? 'failing' : outcome
    if (reason === 'slowed' || (await disableWebhook(ctx, queue.webhookId, reason)))
      await notifyOwners(ctx, queue.webhookId, reason)
  }
}
