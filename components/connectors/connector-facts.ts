import type { KindFacts } from '#components/records/kind-facts.ts'
import { PROVIDERS } from '#server/modules/connectors/rules.ts'
import { CONNECTOR_STATES } from './connector-states.ts'

export const CONNECTOR: KindFacts = {
  entity: 'connector',
  place: { group: 'Marketing', path: '/connectors', label: 'Data sources', icon: 'Cable', key: 'y', only: 'manager' },
  states: CONNECTOR_STATES,
  words:
    'connectors connections integrations sync google ads analytics facebook meta linkedin microsoft quickbooks brevo odoo',
  verbs: {
    connected: 'connected the data source',
    changed: 'changed the data source',
    disconnected: 'disconnected the data source',
    needs_reauth: 'needs a new sign-in for',
  },
  names: Object.fromEntries(PROVIDERS.map(({ slug, name }) => [slug, name])),
}

/** Decisions about campaigns of data sources and about costs. */
export const MATCHING: readonly KindFacts[] = [
  {
    entity: 'external_campaign',
    verbs: {
      matched: 'matched a campaign of a data source',
      left_out: 'excluded a campaign of a data source',
      released: 'set a campaign of a data source to match automatically',
    },
    refreshes: ['connectors', 'marketing'],
  },
  { entity: 'cost_source', verbs: { changed: 'changed which costs count' }, refreshes: ['connectors', 'marketing'] },
]
