import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Databases } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import { matchCampaigns, matchInvoices } from '../figures/mutations.ts'
import { expireSignIn } from '../tokens/expire-sign-in.ts'
import type { ConnectorParts } from '../tokens/parts.ts'
import { sourceOf } from '../tokens/source.ts'
import type { SyncParts } from './read-connector.ts'

type Parts = ConnectorParts & { databases: Pick<Databases, 'relay'>; log: Log }

/** The parts of the program that the engine needs. */
export const syncPartsOf = (parts: Parts): SyncParts => ({
  relay: parts.databases.relay,
  log: parts.log,
  now: parts.now,
  context: (workspace) => contextOf({ ...openPlatform(parts), now: parts.now() }, workspace),
  source: sourceOf(parts),
  expire: expireSignIn,
  async follow(ctx, connector) {
    await matchCampaigns(ctx)
    await matchInvoices(ctx, connector)
  },
})
