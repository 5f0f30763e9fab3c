'use client'

import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { cx } from '#components/ui/cx.ts'
import { formatDay } from '#components/ui/format-day.ts'
import { Popover } from '#components/ui/popover.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import type { TaskRow } from '#server/modules/tasks/schema.ts'

/** The number of tasks a day shows before it collapses the rest. */
const SHOWN = 4

type CalendarDayProps = {
  day: string
  today: string
  /** The day belongs to an adjacent month. */
  isOutside: boolean
  tasks: readonly TaskRow[]
  entry: (task: TaskRow) => ReactNode
}

export function CalendarDay({ day, today, isOutside, tasks, entry }: CalendarDayProps) {
  const notation = useNotation()
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const name = formatDay(notation, day, { weekday: 'long', day: 'numeric', month: 'long' })
  const shown = tasks.slice(0, tasks.length > SHOWN ? SHOWN - 1 : SHOWN)
  const isToday = day === today
  return (
    <td
      ref={setNodeRef}
      data-day={day}
      className={cx(
        'h-32 border-r border-b border-line p-1 align-top transition-colors last:border-r-0',
        isOver ? 'bg-accent-soft' : isOutside && 'bg-sunken',
      )}
    >
      <time
        dateTime={day}
        aria-label={isToday ? `${name}, today` : name}
        className={cx(
          'mb-0.5 grid h-6 w-fit min-w-6 place-items-center rounded-full px-1 text-sm tabular-nums',
          isToday
            ? 'forced-edge bg-accent font-semibold text-accent-ink'
            : isOutside
              ? 'text-ink-faint'
              : 'text-ink-muted',
        )}
      >
        {Number(day.slice(8))}
      </time>
      <ul>{shown.map(entry)}</ul>
      {tasks.length > shown.length && (
        <Popover
          title={name}
          trigger={
            <BareButton className="h-6 rounded-sm px-1.5 text-sm text-ink-muted -outline-offset-2 hover:bg-hover hover:text-ink">
              {tasks.length - shown.length} more
            </BareButton>
          }
        >
          <ul className="max-h-80 w-72 overflow-y-auto">{tasks.map(entry)}</ul>
        </Popover>
      )}
    </td>
  )
}
