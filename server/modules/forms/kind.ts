import type { KindFacts } from '#server/core/records/facts.ts'

export const formKind: KindFacts = {
  table: 'form',
  read: 'marketing.read',
  page: '/forms',
  title: 'name',
  trash: true,
  live: true,
}
