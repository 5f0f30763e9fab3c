'use client'

import { CalendarDays, ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNearDay, formatDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { earlierDays } from './month-days.ts'

type TaskAgendaProps = {
  month: string
  today: string
  byDay: ReadonlyMap<string | null, readonly TaskRow[]>
  entry: (task: TaskRow) => ReactNode
}

/**
 * The calendar on small screens: the days of a month that have tasks, as a list. Days before today are folded while
 * others follow, because scrolling to today would move the list under a finger.
 */
export function TaskAgenda({ month, today, byDay, entry }: TaskAgendaProps) {
  const notation = useNotation()
  const days = [...byDay.keys()]
    .filter((day) => day !== null)
    .filter((day) => day.startsWith(month))
    .toSorted((a, b) => a.localeCompare(b))
  const [showsEarlier, setShowsEarlier] = useState(false)
  const earlier = earlierDays(days, month, today)
  const shown = showsEarlier ? days : days.slice(earlier.length)
  if (days.length === 0) {
    return (
      <EmptyState icon={<CalendarDays />} title="No tasks due this month">
        Tasks with a due date appear here.
      </EmptyState>
    )
  }
  return (
    <ol className="divide-y divide-line border-y border-line">
      {earlier.length > 0 && (
        <li className="py-1">
          <Button
            variant="ghost"
            icon={showsEarlier ? <ChevronDown /> : <ChevronRight />}
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            {showsEarlier
              ? 'Hide earlier days'
              : `Show ${earlier.length === 1 ? '1 earlier day' : `${earlier.length} earlier days`}`}
          </Button>
        </li>
      )}
      {shown.map((day) => (
        <li key={day} className="flex flex-col py-2">
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
