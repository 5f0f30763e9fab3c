import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { relayChanges } from '#server/modules/webhooks/relay/mutations.ts'
import type { TestApi } from './api.ts'

/** Numbers committed changes, as the worker does. */
export async function numberChanges({ program }: TestApi): Promise<void> {
  for (let left = 1; left > 0;) {
    const options = { events: EVENT_NAMES, limit: 1_000, now: new Date(), drainsHere: () => true }
    const relayed = await relayChanges(program.databases.relay, options)
    left = relayed ? relayed.numbered + relayed.waiting : 1
  }
}
