import { Network } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'

export const MINDMAPS: RecordKind<'mindmaps'> = {
  module: 'mindmaps',
  entity: 'mindmap',
  discussed: 'mindmap',
  noun: 'mind map',
  nouns: 'mind maps',
  title: 'Mind maps',
  icon: <Network />,
  purpose: 'Mind maps collect ideas, order them and turn them into tasks.',
  searched: ['title'],
  sort: '-updated_at',
  fields: [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44' },
    { key: 'folder', label: 'Folder', kind: 'record', entity: 'folder', width: 'w-44' },
    { key: 'nodes', label: 'Topics', kind: 'number', decimals: 0, width: 'w-24', readOnly: true },
    { key: 'updated_at', label: 'Updated', kind: 'time', width: 'w-32', readOnly: true },
    ...TIMES.filter(({ key }) => key !== 'updated_at'),
  ],
  start: {
    opens: true,
    fields: ['title', 'project', 'folder'],
    values: { title: '', project: null, folder: null },
    schema: () => import('./new-mindmap.ts').then((module) => module.NewMindmap),
  },
}
