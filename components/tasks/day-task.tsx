'use client'

import { useDraggable } from '@dnd-kit/core'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { OVERDUE } from '#components/records/states.ts'
import { dots } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { isOpenTask, isOverdueTask } from '#server/modules/tasks/rules.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { TASK_STATES } from './task-states.ts'

type DayTaskProps = { task: TaskRow; today: string; href: string; menu: ReactNode }

/** A task in the calendar. */
export function DayTask({ task, today, href, menu }: DayTaskProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: task.id })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-task={task.id}
      className={cx(
        'group/task relative flex min-h-6 items-center rounded-sm hover:bg-hover md:max-lg:flex-wrap [@media(hover:none)]:min-h-9',
        isDragging && 'opacity-40',
      )}
    >
      <DayTaskText task={task} today={today} href={href} />
      <span className="absolute right-1.5 ml-auto rounded-sm bg-surface opacity-0 group-hover/task:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:opacity-100">
        {menu}
      </span>
    </li>
  )
}

/** The version without controls, shown under the pointer while dragging. */
export function DayTaskText({ task, today, href }: { task: TaskRow; today: string; href?: string }) {
  const isLate = isOverdueTask(task, today)
  const isOver = !isOpenTask(task)
  const words = (
    <>
      <span
        aria-hidden
        className={cx(
          'size-1.5 shrink-0 rounded-full max-lg:h-auto max-lg:w-0.5 max-lg:self-stretch',
          dots[TASK_STATES[task.status].tone],
        )}
      />
      <span className="lg:truncate max-lg:line-clamp-3 max-lg:py-0.5 max-lg:leading-4 max-lg:hyphens-auto max-lg:wrap-anywhere">
        {task.title}
      </span>
      <span className="sr-only">, {(isLate ? OVERDUE : TASK_STATES[task.status]).label.toLowerCase()}</span>
    </>
  )
  const look = cx(
    'flex min-h-6 min-w-0 flex-1 items-center gap-1.5 rounded-sm px-1.5 text-sm -outline-offset-2 md:max-lg:basis-full max-lg:gap-1 max-lg:px-0.5',
    isLate ? 'font-medium text-danger-text' : isOver ? 'text-ink-faint' : 'text-ink',
  )
  if (!href) return <span className={cx(look, 'bg-raised shadow-float')}>{words}</span>
  return (
    <Link href={href} prefetch={false} draggable={false} title={task.title} className={look}>
      {words}
    </Link>
  )
}
