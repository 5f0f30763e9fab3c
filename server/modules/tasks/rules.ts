import type { Task } from './schema.ts'

/** `completed_at` after a status change: set when the task becomes done, kept while done, cleared otherwise. */
export function completedAt(before: Pick<Task, 'status' | 'completed_at'> | null, status: Task['status'], now: Date) {
  if (status !== 'done') return null
  return before?.status === 'done' ? before.completed_at : now.toISOString()
}

export const isOpenTask = ({ status }: Pick<Task, 'status'>) => status !== 'done' && status !== 'cancelled'

/** A task is overdue after the end of its due day; `today` is the current day in the workspace. */
export const isOverdueTask = (task: Pick<Task, 'status' | 'due'>, today: string) =>
  isOpenTask(task) && task.due !== null && task.due < today
