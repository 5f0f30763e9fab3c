import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { COUNT_STATES } from '#components/records/states.ts'

export const COUNT: KindFacts = {
  entity: 'stock_count',
  place: { group: 'Inventory', path: '/inventory/counts', label: 'Counts', icon: 'ClipboardList', only: 'staff' },
  words: 'stocktake inventory',
  create: { label: 'New count', words: 'stocktake sheet', roles: STAFF },
  states: COUNT_STATES,
}
