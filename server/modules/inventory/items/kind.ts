import type { KindFacts } from '#server/core/records/facts.ts'
import { getItem } from '../queries.ts'

export const itemKind: KindFacts = {
  table: 'item',
  read: 'inventory.read',
  page: '/inventory/items',
  title: 'name',
  trash: true,
  search: { detail: 'number' },
  comments: getItem,
  live: true,
}
