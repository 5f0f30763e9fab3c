import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { SOP_STATES } from './sop-states.ts'

export const DOCUMENT: KindFacts = {
  entity: 'document',
  place: { group: 'Work', path: '/documents', label: 'Documents', icon: 'FileText', key: 'w', only: 'staff' },
  words: 'notes wiki sop procedures',
  create: { label: 'New document', words: 'note sop procedure page', roles: STAFF },
  states: SOP_STATES,
  verbs: {
    approved: 'approved the SOP',
    acknowledged: 'read and understood the SOP',
    suggested: 'suggested other words in the document',
    suggestion_settled: 'settled a suggestion in the document',
  },
  trash: { label: 'Documents' },
}

export const FOLDER: KindFacts = {
  entity: 'folder',
  hasPages: false,
  refreshes: ['documents'],
  trash: { label: 'Folders' },
}
