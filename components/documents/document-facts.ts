import type { KindFacts } from '#components/records/kind-facts.ts'

export const DOCUMENT: KindFacts = {
  entity: 'document',
  place: { group: 'Work', path: '/documents', label: 'Documents', icon: 'FileText', only: 'staff' },
  words: 'notes wiki sop procedures',
  trash: { label: 'Documents' },
}

export const FOLDER: KindFacts = {
  entity: 'folder',
  hasPages: false,
  refreshes: ['documents'],
  trash: { label: 'Folders' },
}
