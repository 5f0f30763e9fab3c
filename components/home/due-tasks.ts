import { addDays } from '#components/ui/format-day.ts'

const AHEAD_DAYS = 7
const SHOWN = 8

/** The input of `tasks.list` for a member's own open tasks that are overdue or due within a week. */
export const dueTasks = (member: string, today: string) => ({
  assignee: [member],
  status: ['backlog' as const, 'todo' as const, 'in_progress' as const],
  due_before: addDays(today, AHEAD_DAYS + 1),
  sort: 'due' as const,
  limit: SHOWN,
})
