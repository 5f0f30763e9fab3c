import { EVERYONE, type KindFacts } from '#components/records/kind-facts.ts'
import { TASK_STATES } from './task-states.ts'

export const TASK: KindFacts = {
  entity: 'task',
  place: { group: 'Work', path: '/tasks', label: 'Tasks', icon: 'ListTodo', key: 't' },
  words: 'todo to-do issues export',
  records: async () => (await import('#components/tasks/task-kind.tsx')).TASKS,
  create: { label: 'New task', words: 'todo to-do issue', roles: EVERYONE },
  imports: 'Import tasks',
  states: TASK_STATES,
  trash: { label: 'Tasks' },
  refreshes: ['mindmaps.tasks'],
}
