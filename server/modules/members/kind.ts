import type { KindFacts } from '#server/core/records/facts.ts'

export const memberKind: KindFacts = {
  table: 'member',
  read: 'members.read',
  page: '/members',
  title: 'name',
  search: { detail: 'email', status: 'status' },
}
