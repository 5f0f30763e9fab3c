'use client'

import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNearDay, formatDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { TaskRow } from '#server/modules/tasks/schema.ts'

type TaskAgendaProps = {
  month: string
  today: string
  byDay: ReadonlyMap<string | null, readonly TaskRow[]>
  entry: (task: TaskRow) => ReactNode
}

/** The calendar on small screens: the days of a month that have tasks, as a list. */
export function TaskAgenda({ month, today, byDay, entry }: TaskAgendaProps) {
  const notation = useNotation()
  const days = [...byDay.keys()]
    .filter((day) => day !== null)
    .filter((day) => day.startsWith(month))
    .toSorted((a, b) => a.localeCompare(b))
  const coming = days.find((day) => day >= today)
  if (days.length === 0) {
    return (
      <EmptyState icon={<CalendarDays />} title="No tasks due this month">
        Tasks with a due date appear here.
      </EmptyState>
    )
  }
  return (
    <ol className="divide-y divide-line border-y border-line">
      {days.map((day) => (
        <li key={day} data-coming={day === coming ? '' : undefined} className="flex scroll-mt-16 flex-col py-2">
          <h3 className="flex justify-between px-1.5 pb-1 font-medium">
            {formatDay(notation, day, { weekday: 'long', day: 'numeric', month: 'long' })}
            {day === today && <span className="text-accent-text">{formatNearDay(notation, day, today)}</span>}
          </h3>
          <ul>{byDay.get(day)!.map(entry)}</ul>
        </li>
      ))}
    </ol>
  )
}
