import { Scale } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { METHOD_CHOICES, OUTCOME_CHOICES, STATUS_CHOICES } from './decision-labels.ts'

export const DECISIONS: RecordKind<'decisions'> = {
  module: 'decisions',
  entity: 'decision',
  noun: 'decision',
  history: false,
  nouns: 'decisions',
  title: 'Decisions',
  icon: <Scale />,
  purpose: 'Decisions record what was decided and why, with the analysis behind it. Only owners see them.',
  searched: ['title', 'chosen'],
  fields: [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    { key: 'status', label: 'Status', kind: 'select', options: STATUS_CHOICES, width: 'w-28', readOnly: true },
    { key: 'method', label: 'Method', kind: 'select', options: METHOD_CHOICES, width: 'w-52', readOnly: true },
    { key: 'chosen', label: 'Chosen', kind: 'text', width: 'w-44', readOnly: true },
    { key: 'owners', label: 'Owners', kind: 'people', width: 'w-28' },
    {
      key: 'review_due',
      label: 'Review',
      kind: 'date',
      width: 'w-40',
      isOpen: ({ status }) => status === 'decided',
    },
    { key: 'decided_by', label: 'Decided by', kind: 'people', width: 'w-28', readOnly: true, column: 'more' },
    { key: 'decided_at', label: 'Decided', kind: 'time', width: 'w-32', readOnly: true },
    {
      key: 'outcome',
      label: 'Was it right?',
      kind: 'select',
      options: OUTCOME_CHOICES,
      width: 'w-32',
      readOnly: true,
      column: 'more',
    },
    { key: 'currency', label: 'Currency', kind: 'text', width: 'w-24', column: 'more', readOnly: true, apart: true },
    ...TIMES,
    { key: 'question', label: 'Question', kind: 'markdown', column: 'never', exported: false },
  ],
}
