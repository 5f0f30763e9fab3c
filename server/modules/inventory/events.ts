import { ID, lifeOf, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { PurchaseOrder } from './orders/schema.ts'
import { InventoryBatch, Item } from './schema.ts'

const item: Item = {
  id: ID,
  number: 'A-17',
  name: 'Poster paper A2',
  group: 'Paper',
  unit: 'pcs',
  cost: 12.5,
  price: 19.9,
  ean: '4006381333931',
  supplier: 'Brandt Print',
  reorderPoint: 20,
  minQty: 20,
  maxQty: 100,
  leadDays: 7,
  packSize: 10,
  shelfDays: null,
  weight: 0.4,
  active: true,
  autoCreated: false,
  ...stamps,
}

const order: PurchaseOrder = {
  id: ID,
  number: 'PO-00042',
  supplier: 'Brandt Print',
  status: 'partial',
  orderedAt: '2026-11-21T09:00:00.000Z',
  expectedAt: '2026-12-01',
  receivedAt: null,
  currency: 'EUR',
  total: 500,
  note: '',
  lines: [
    { line: 1, item: MEMBER, number: 'A-17', name: 'Poster paper A2', qty: 40, received: 10, unit: 'pcs', cost: 12.5 },
  ],
  ...stamps,
  version: 3,
}

const draft: PurchaseOrder = { ...order, status: 'draft', orderedAt: null, version: 1, lines: [] }

/** Events of items, purchase orders and everything that creates stock movements. */
export const INVENTORY_EVENTS = {
  'item.created': {
    description: 'Occurs when an item is created in the application. Pushed items fire `inventory.batch` instead.',
    data: Item,
    example: item,
  },
  'item.updated': {
    description: 'Occurs when an item is updated in the application. The data is the updated item.',
    data: Item,
    example: { ...item, price: 21.9, version: 2 },
  },
  'item.deleted': {
    description: 'Occurs when an item without movements is moved to the Trash. The data is its last state.',
    data: Item,
    example: { ...item, version: 2 },
  },
  ...lifeOf('purchase_order', PurchaseOrder, draft),
  'purchase_order.received': {
    description: 'Occurs when a purchase order is received in full or in part. The data is the updated order.',
    data: PurchaseOrder,
    example: order,
  },
  'inventory.batch': {
    description:
      'Occurs when a push, a receipt, a stock count or a reversal changes the inventory. The data has the counts per outcome and the path of the list of its movements.',
    data: InventoryBatch,
    example: {
      id: ID, call: 'movements', movements: `/api/v1/inventory/movements?batch=${ID}`, received: 4, created: 2, updated: 0, skipped: 1,
      failed: 1, ...stamps,
    }, // prettier-ignore
  },
}
