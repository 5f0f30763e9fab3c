import type { KindFacts } from '#server/core/records/facts.ts'
import { getCount } from './queries.ts'

export const countKind: KindFacts = {
  table: 'stock_count',
  read: 'inventory.read',
  page: '/inventory/counts',
  title: 'number',
  search: { detail: 'note', status: 'status' },
  comments: getCount,
}
