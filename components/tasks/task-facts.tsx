import { CalendarDays } from 'lucide-react'
import { OverdueBadge } from '#components/records/overdue-badge.tsx'
import { AvatarStack } from '#components/ui/avatar-stack.tsx'
import { formatNearDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { isOverdueTask } from '#server/modules/tasks/rules.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { PrioritySign } from './priority-sign.tsx'

type TaskFactsProps = { task: TaskRow; today: string; nameOf: (id: string) => string }

/** The details below the title of a task card: priority, due day and assignees. */
export function TaskFacts({ task, today, nameOf }: TaskFactsProps) {
  const notation = useNotation()
  if (!task.due && task.priority === 'none' && task.assignees.length === 0) return null
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2.5">
      <PrioritySign priority={task.priority} />
      {task.due && isOverdueTask(task, today) && <OverdueBadge day={task.due} today={today} />}
      {task.due && !isOverdueTask(task, today) && (
        <span className="flex items-center gap-1 tabular-nums">
          <CalendarDays aria-hidden className="size-3.5" />
          {formatNearDay(notation, task.due, today)}
        </span>
      )}
      <span className="ml-auto">
        <AvatarStack size="sm" most={3} people={task.assignees.map((id) => ({ id, name: nameOf(id) }))} />
      </span>
    </div>
  )
}
