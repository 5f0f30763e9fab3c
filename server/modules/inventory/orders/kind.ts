import type { KindFacts } from '#server/core/records/facts.ts'
import { getOrder } from './queries.ts'

export const orderKind: KindFacts = {
  table: 'purchase_order',
  read: 'inventory.read',
  page: '/inventory/orders',
  title: 'number',
  trash: true,
  search: { detail: 'supplier', status: 'status' },
  comments: getOrder,
  live: true,
}
