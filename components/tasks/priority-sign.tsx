import { TriangleAlert } from 'lucide-react'
import { cx } from '#components/ui/cx.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import { PRIORITIES } from './task-labels.ts'

const LEVELS = ['low', 'medium', 'high'] as const

/** The priority of a task as one to three bars, or a warning. */
export function PrioritySign({ priority }: Pick<Task, 'priority'>) {
  if (priority === 'none') return null
  const { label } = PRIORITIES.find(({ value }) => value === priority)!
  if (priority === 'urgent')
    return <TriangleAlert role="img" aria-label={label} className="size-4 shrink-0 text-danger-text" />
  const level = LEVELS.indexOf(priority)
  return (
    <span role="img" aria-label={`${label} priority`} className="flex h-3 w-4 shrink-0 items-end gap-0.5">
      {['h-1.5', 'h-2', 'h-2.5'].map((height, bar) => (
        <span
          key={height}
          className={cx('w-0.75 rounded-full', height, bar <= level ? 'bg-ink-muted' : 'bg-line-strong')}
        />
      ))}
    </span>
  )
}
