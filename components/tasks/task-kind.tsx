import { ListTodo } from 'lucide-react'
import { EXT_ID, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { isOpenTask } from '#server/modules/tasks/rules.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { PrioritySign } from './priority-sign.tsx'
import { PRIORITIES, STATUSES } from './task-labels.ts'

const SIGNED_PRIORITIES = PRIORITIES.map((choice) => ({ ...choice, sign: <PrioritySign priority={choice.value} /> }))

export const TASKS: RecordKind<'tasks'> = {
  module: 'tasks',
  entity: 'task',
  discussed: 'task',
  noun: 'task',
  nouns: 'tasks',
  title: 'Tasks',
  icon: <ListTodo />,
  purpose: 'Tasks track work: what to do, who does it and when it is due.',
  searched: ['title', 'tags'],
  fields: [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    { key: 'status', label: 'Status', kind: 'select', options: STATUSES, width: 'w-32' },
    { key: 'priority', label: 'Priority', kind: 'select', options: SIGNED_PRIORITIES, width: 'w-28' },
    { key: 'assignees', label: 'Assignees', kind: 'people', width: 'w-32' },
    { key: 'due', label: 'Due', kind: 'date', width: 'w-40', isOpen: (task) => isOpenTask(task as TaskRow) },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44' },
    { key: 'tags', label: 'Tags', kind: 'tags', width: 'w-40' },
    { key: 'owners', label: 'Owners', kind: 'people', width: 'w-32', column: 'more' },
    { key: 'source', label: 'Source', kind: 'text', width: 'w-32', column: 'more', readOnly: true },
    { key: 'completed_at', label: 'Completed', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    EXT_ID,
    ...TIMES,
    { key: 'desc', label: 'Description', kind: 'markdown', column: 'never' },
  ],
  start: {
    fields: ['title', 'status', 'priority', 'assignees', 'due', 'project'],
    values: { title: '', status: 'todo', priority: 'none', assignees: [], due: null, project: null },
    schema: () => import('#server/modules/tasks/schema.ts').then((module) => module.CreateTask),
  },
}
