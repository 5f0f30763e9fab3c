import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { ORDER_STATES } from './order-states.ts'

export const ORDER: KindFacts = {
  entity: 'purchase_order',
  place: {
    group: 'Inventory',
    path: '/inventory/orders',
    label: 'Purchase orders',
    icon: 'Truck',
    key: 'o',
    only: 'staff',
  },
  words: 'po suppliers buying receive receipt',
  also: [{ path: '/inventory/reorder', label: 'Reorder list', icon: 'ShoppingCart', key: '0', only: 'staff' }],
  create: { label: 'New purchase order', words: 'po buy supplier reorder', roles: MANAGERS },
  states: ORDER_STATES,
  trash: { label: 'Purchase orders', roles: MANAGERS },
  verbs: { received: 'recorded a receipt for the purchase order' },
  refreshes: ['items', 'inventory'],
}
