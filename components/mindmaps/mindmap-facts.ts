import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'

export const MINDMAP: KindFacts = {
  entity: 'mindmap',
  place: { group: 'Work', path: '/mindmaps', label: 'Mind maps', icon: 'Network', key: 'n', only: 'staff' },
  words: 'mindmap brainstorm outline ideas opml',
  records: async () => (await import('#components/mindmaps/mindmap-kind.tsx')).MINDMAPS,
  create: { label: 'New mind map', words: 'mindmap brainstorm outline', roles: STAFF },
  trash: { label: 'Mind maps' },
  verbs: {
    created: 'created the mind map',
    updated: 'changed the mind map',
    deleted: 'deleted the mind map',
    purged: 'permanently deleted a mind map',
  },
  refreshes: ['mindmaps.tasks'],
}
