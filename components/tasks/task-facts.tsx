import { CalendarDays } from 'lucide-react'
import { AvatarStack } from '#components/ui/avatar-stack.tsx'
import { cx } from '#components/ui/cx.ts'
import { dayWords } from '#components/ui/day-words.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { PrioritySign } from './priority-sign.tsx'

/** Past its day and not finished. */
export function isOverdue({ due, status }: Pick<TaskRow, 'due' | 'status'>, today: string): boolean {
  return due !== null && due < today && status !== 'done' && status !== 'cancelled'
}

type TaskFactsProps = { task: TaskRow; today: string; nameOf: (id: string) => string }

/** Under the title of a task's card: how urgent, until when, by whom. */
export function TaskFacts({ task, today, nameOf }: TaskFactsProps) {
  const isLate = isOverdue(task, today)
  if (!task.due && task.priority === 'none' && task.assignees.length === 0) return null
  return (
    <div className="flex h-6 items-center gap-2.5">
      <PrioritySign priority={task.priority} />
      {task.due && (
        <span className={cx('flex items-center gap-1 tabular-nums', isLate && 'text-danger-text')}>
          <CalendarDays aria-hidden className="size-3.5" />
          {isLate && <span className="sr-only">Overdue since</span>}
          {dayWords(task.due, today)}
        </span>
      )}
      <span className="ml-auto">
        <AvatarStack size="sm" most={3} people={task.assignees.map((id) => ({ id, name: nameOf(id) }))} />
      </span>
    </div>
  )
}
