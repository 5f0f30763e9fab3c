import type { Task } from './schema.ts'

/** `completed_at` after a status change: set on becoming done, kept while done, cleared on leaving. */
export function completedAt(before: Pick<Task, 'status' | 'completed_at'> | null, status: Task['status'], now: Date) {
  if (status !== 'done') return null
  return before?.status === 'done' ? before.completed_at : now.toISOString()
}
