import { addDays, weekdayOf } from '#components/ui/day-words.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'

export type MyGroup = { label: string; tasks: TaskRow[] }

const LAST = '9999'
const PRIORITIES: TaskRow['priority'][] = ['urgent', 'high', 'medium', 'low', 'none']
const rank = ({ priority }: TaskRow) => PRIORITIES.indexOf(priority)
const isOpen = ({ status }: TaskRow) => status !== 'done' && status !== 'cancelled'

/** Somebody's open tasks by when they are due, the most urgent first; what is late counts as today's. Weeks end on Sunday. */
export function groupMine(tasks: readonly TaskRow[], person: string, today: string): MyGroup[] {
  const sunday = addDays(today, 7 - weekdayOf(today))
  const labelOf = ({ due }: TaskRow) => {
    if (due === null) return 'No date'
    if (due <= today) return 'Today'
    return due <= sunday ? 'This week' : 'Later'
  }
  const mine = tasks
    .filter((task) => isOpen(task) && task.assignees.includes(person))
    .toSorted(
      (a, b) => (a.due ?? LAST).localeCompare(b.due ?? LAST) || rank(a) - rank(b) || a.title.localeCompare(b.title),
    )
  const groups = Map.groupBy(mine, labelOf)
  return (['Today', 'This week', 'Later', 'No date'] as const).flatMap((label) => {
    const found = groups.get(label)
    return found ? [{ label, tasks: found }] : []
  })
}
