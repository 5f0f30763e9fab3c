import type { KindFacts } from '#server/core/records/facts.ts'

export const commentKind: KindFacts = {
  table: 'comment',
  read: 'comments.read',
  notifies: { field: 'mentions', as: 'mention' },
}
