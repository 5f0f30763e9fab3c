import { FileText } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { SOP_STATES } from './sop-states.ts'

const REVIEWED = new Set(['draft', 'in_review', 'approved'])

export const DOCUMENTS: RecordKind<'documents'> = {
  module: 'documents',
  entity: 'document',
  discussed: 'document',
  noun: 'document',
  nouns: 'documents',
  title: 'Documents',
  icon: <FileText />,
  purpose: 'Documents hold notes and the procedures that your team follows.',
  searched: ['title', 'tags'],
  sort: '-updated_at',
  fields: [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    {
      key: 'kind',
      label: 'Kind',
      kind: 'select',
      width: 'w-24',
      column: 'more',
      options: [
        { value: 'note', label: 'Note', blank: true },
        { value: 'sop', label: 'SOP' },
      ],
    },
    {
      key: 'sop_status',
      label: 'Status',
      kind: 'select',
      width: 'w-28',
      options: choicesOf(SOP_STATES),
      readOnly: true,
    },
    { key: 'folder', label: 'Folder', kind: 'record', entity: 'folder', width: 'w-36' },
    { key: 'owner', label: 'Owner', kind: 'record', entity: 'member', width: 'w-36' },
    { key: 'updated_at', label: 'Changed', kind: 'time', width: 'w-32', readOnly: true },
    {
      key: 'review_due',
      label: 'Review due',
      kind: 'date',
      width: 'w-36',
      column: 'more',
      isOpen: ({ sop_status }) => sop_status === null || REVIEWED.has(sop_status as string),
    },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44', column: 'more' },
    { key: 'tags', label: 'Tags', kind: 'tags', width: 'w-44', column: 'more' },
    { key: 'words', label: 'Words', kind: 'number', width: 'w-24', column: 'more', readOnly: true },
    { key: 'approved_at', label: 'Approved', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    ...TIMES.slice(0, 1),
  ],
}
