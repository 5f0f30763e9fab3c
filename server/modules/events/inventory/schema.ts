import { PurchaseOrder } from '../../inventory/orders/schema.ts'
import { InventoryBatch, Item } from '../../inventory/schema.ts'
import { ID, lifeOf, MEMBER, stamps } from '../parts/schema.ts'

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

/** Events of items, purchase orders and everything that books stock. */
export const INVENTORY_EVENTS = {
  'item.created': {
    description: 'An item was created in the application; pushes are told as `inventory.batch`.',
    data: Item,
    example: item,
  },
  'item.updated': {
    description: 'An item was changed in the application; the data is its state after.',
    data: Item,
    example: { ...item, version: 2 },
  },
  'item.deleted': {
    description: 'An item on which nothing was ever booked was put into the Trash; the data is its last state.',
    data: Item,
    example: { ...item, version: 2 },
  },
  ...lifeOf('purchase_order', PurchaseOrder, draft),
  'purchase_order.received': {
    description: 'An order to a supplier was received, in full or in part; the data is its state after.',
    data: PurchaseOrder,
    example: order,
  },
  'inventory.batch': {
    description:
      'A push, a receipt, a count or a reversal changed the inventory; the data says how many records did what, and where its movements are listed.',
    data: InventoryBatch,
    example: {
      id: ID, call: 'movements', movements: `/api/v1/inventory/movements?batch=${ID}`, received: 4, created: 2, updated: 0, skipped: 1,
      failed: 1, ...stamps,
    }, // prettier-ignore
  },
}
