import { FolderKanban } from 'lucide-react'
import { EXT_ID, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { isOpenProject } from '#server/modules/projects/rules.ts'
import type { Project } from '#server/modules/projects/schema.ts'
import { PROJECT_STATES } from './project-states.ts'

export const PROJECTS: RecordKind<'projects'> = {
  module: 'projects',
  entity: 'project',
  discussed: 'project',
  noun: 'project',
  nouns: 'projects',
  title: 'Projects',
  icon: <FolderKanban />,
  purpose: 'Projects group the tasks, deals and invoices of one piece of work.',
  searched: ['name'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    { key: 'status', label: 'Status', kind: 'select', options: choicesOf(PROJECT_STATES), width: 'w-32' },
    { key: 'owners', label: 'Owners', kind: 'people', width: 'w-32' },
    { key: 'team', label: 'Team', kind: 'people', width: 'w-36' },
    { key: 'due', label: 'Due', kind: 'date', width: 'w-40', isOpen: (project) => isOpenProject(project as Project) },
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
