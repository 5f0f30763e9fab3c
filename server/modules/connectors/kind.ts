import type { KindFacts } from '#server/core/access/kind-facts.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { Connector } from './schema.ts'

/** Tokens, keys and sync times are stored outside the record; syncs are not changes. */
export const connectorKind = defineKind(
  { record: Connector },
  {
    table: 'connector',
    page: '/connectors',
    title: 'provider',
    trash: false,
    live: false,
    path: 'connectors',
    family: 'connectors',
    read: 'connectors.manage',
    write: 'connectors.manage',
    unlogged: ['next_sync_at'],
  },
)

/** Choices of people about campaigns of providers and about cost sources. */
export const externalCampaignKind: KindFacts = { table: 'external_campaign', read: 'marketing.read' }
export const costSourceKind: KindFacts = { table: 'cost_source', read: 'marketing.read' }
