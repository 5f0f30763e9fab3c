import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { COUNT_STATES } from './count-states.ts'

export const COUNT: KindFacts = {
  entity: 'stock_count',
  place: {
    group: 'Inventory',
    path: '/inventory/counts',
    label: 'Stock counts',
    icon: 'ClipboardList',
    key: 'x',
    only: 'staff',
  },
  words: 'stocktake inventory cycle',
  create: { label: 'New stock count', words: 'stocktake sheet cycle', roles: STAFF },
  states: COUNT_STATES,
}
