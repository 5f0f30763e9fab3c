import { addDays, startOfWeek } from '#components/ui/format-day.ts'
import { isOpenTask } from '#server/modules/tasks/rules.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'

export type MyGroup = { label: string; tasks: TaskRow[] }

const LAST = '9999'
const PRIORITIES: TaskRow['priority'][] = ['urgent', 'high', 'medium', 'low', 'none']
const rank = ({ priority }: TaskRow) => PRIORITIES.indexOf(priority)

/**
 * A member's open tasks grouped by due day, most urgent first. Overdue tasks count as today's. Weeks start on
 * `firstWeekday`.
 */
export function groupMine(tasks: readonly TaskRow[], person: string, today: string, firstWeekday: number): MyGroup[] {
  const lastOfWeek = addDays(startOfWeek(today, firstWeekday), 6)
  const labelOf = ({ due }: TaskRow) => {
    if (due === null) return 'No date'
    if (due <= today) return 'Today'
    return due <= lastOfWeek ? 'This week' : 'Later'
  }
  const mine = tasks
    .filter((task) => isOpenTask(task) && task.assignees.includes(person))
    .toSorted(
      (a, b) => (a.due ?? LAST).localeCompare(b.due ?? LAST) || rank(a) - rank(b) || a.title.localeCompare(b.title),
    )
  const groups = Map.groupBy(mine, labelOf)
  return (['Today', 'This week', 'Later', 'No date'] as const).flatMap((label) => {
    const found = groups.get(label)
    return found ? [{ label, tasks: found }] : []
  })
}
