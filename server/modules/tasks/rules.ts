import type { Task } from './schema.ts'

/** `completed_at` after a status change: set on becoming done, kept while done, cleared on leaving. */
export function completedAt(before: Pick<Task, 'status' | 'completed_at'> | null, status: Task['status'], now: Date) {
  if (status !== 'done') return null
  return before?.status === 'done' ? before.completed_at : now.toISOString()
}

/** Work is left to do. */
export const isOpenTask = ({ status }: Pick<Task, 'status'>) => status !== 'done' && status !== 'cancelled'

/** Overdue counts from the end of the due day; `today` is the day it is in the workspace. */
export const isOverdueTask = (task: Pick<Task, 'status' | 'due'>, today: string) =>
  isOpenTask(task) && task.due !== null && task.due < today
