import type { States } from '#components/records/states.ts'
import type { Task } from '#server/modules/tasks/schema.ts'

export const TASK_STATES: States<Task['status']> = {
  backlog: { label: 'Backlog', tone: 'neutral' },
  todo: { label: 'To do', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
