import { FolderKanban } from 'lucide-react'
import type { Choice } from '#components/records/record-field.ts'
import { EXT_ID, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import type { Project } from '#server/modules/projects/schema.ts'

const STATUSES: readonly (Choice & { value: Project['status'] })[] = [
  { value: 'planned', label: 'Planned', tone: 'neutral' },
  { value: 'active', label: 'Active', tone: 'info' },
  { value: 'on_hold', label: 'On hold', tone: 'warning' },
  { value: 'completed', label: 'Completed', tone: 'success' },
  { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
]

export const PROJECTS: RecordKind<'projects'> = {
  module: 'projects',
  entity: 'project',
  discussed: 'project',
  noun: 'project',
  nouns: 'projects',
  title: 'Projects',
  icon: <FolderKanban />,
  searched: ['name'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    { key: 'status', label: 'Status', kind: 'select', options: STATUSES, width: 'w-32' },
    { key: 'owners', label: 'Owners', kind: 'people', width: 'w-32' },
    { key: 'team', label: 'Team', kind: 'people', width: 'w-36' },
    { key: 'due', label: 'Due', kind: 'date', width: 'w-28' },
    { key: 'color', label: 'Colour', kind: 'color', width: 'w-20' },
    EXT_ID,
    ...TIMES,
    { key: 'desc', label: 'Description', kind: 'markdown', column: 'never' },
  ],
  start: {
    fields: ['name', 'status', 'due', 'owners', 'team', 'color'],
    values: { name: '', status: 'active', due: null, owners: [], team: [], color: '#6b7280' },
    schema: () => import('#server/modules/projects/schema.ts').then((module) => module.CreateProject),
  },
}
