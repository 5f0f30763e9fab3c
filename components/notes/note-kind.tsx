import { BookOpen } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'

export const NOTES: RecordKind<'notes'> = {
  module: 'notes',
  entity: 'note',
  noun: 'note',
  nouns: 'notes',
  title: 'Notes',
  icon: <BookOpen />,
  purpose: 'Notes keep what everybody here should know.',
  searched: ['title'],
  fields: [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    ...TIMES,
    { key: 'text', label: 'Text', kind: 'markdown', column: 'never' },
  ],
  start: {
    fields: ['title'],
    values: { title: '' },
    schema: () => import('#server/modules/notes/schema.ts').then((module) => module.CreateNote),
  },
}
