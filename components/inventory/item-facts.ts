import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'

export const ITEM: KindFacts = {
  entity: 'item',
  place: { group: 'Inventory', path: '/inventory/items', label: 'Items', icon: 'Package', key: 'v', only: 'staff' },
  words: 'stock inventory products articles warehouse movement reverse reversal receipt sale on hand',
  records: async () => (await import('#components/inventory/item-kind.tsx')).ITEMS,
  create: { label: 'New item', words: 'product article sku', roles: STAFF },
  imports: 'Import items',
  trash: { label: 'Items' },
  refreshes: ['items', 'inventory'],
}

/** Events of stock pushes and of the inventory settings. */
export const INVENTORY: KindFacts = {
  entity: 'inventory',
  verbs: { batch: 'pushed stock', settings: 'changed the inventory settings' },
  refreshes: ['items', 'inventory'],
}
