import { type Event, ID, lifeOf, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { DocumentSummary } from './schema.ts'

const document: DocumentSummary = {
  id: ID,
  title: 'Close the shop',
  kind: 'sop',
  folder: null,
  tags: ['shop'],
  owner: MEMBER,
  project: null,
  sop_status: 'draft',
  review_due: '2027-06-01',
  approved_by: null,
  approved_at: null,
  approved_version: null,
  words: 7,
  mentions: [],
  attachments: [],
  ...stamps,
}

export const DOCUMENT_EVENTS = {
  ...lifeOf('document', DocumentSummary, document),
  'document.approved': {
    description: 'Occurs when a person approves an SOP. The data is the updated document.',
    data: DocumentSummary,
    example: {
      ...document,
      sop_status: 'approved',
      approved_by: MEMBER,
      approved_at: '2026-12-01T10:30:00.000Z',
      approved_version: 2,
      version: 2,
    },
  } satisfies Event,
}
