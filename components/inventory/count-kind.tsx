import { ClipboardList } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { COUNT_STATES } from './count-states.ts'

export const COUNTS: RecordKind<'stock_counts'> = {
  module: 'stock_counts',
  path: 'inventory/counts',
  entity: 'stock_count',
  discussed: 'stock_count',
  noun: 'stock count',
  history: false,
  nouns: 'stock counts',
  title: 'Stock counts',
  icon: <ClipboardList />,
  purpose: 'Stock counts compare the quantities on the shelf with the quantities on hand.',
  searched: ['number', 'location', 'note'],
  fields: [
    { key: 'number', label: 'Number', kind: 'text', readOnly: true },
    { key: 'location', label: 'Location', kind: 'text', width: 'w-40', readOnly: true },
    {
      key: 'status',
      label: 'Status',
      kind: 'select',
      options: choicesOf(COUNT_STATES),
      width: 'w-28',
      readOnly: true,
    },
    { key: 'size', label: 'Lines', kind: 'number', width: 'w-24', readOnly: true },
    { key: 'counted', label: 'Counted', kind: 'number', width: 'w-24', readOnly: true },
    { key: 'note', label: 'Note', kind: 'text', width: 'w-60', readOnly: true },
    { key: 'bookedAt', label: 'Applied', kind: 'time', width: 'w-32', readOnly: true },
    ...TIMES,
  ],
}
