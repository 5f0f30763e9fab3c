'use client'

import { DndContext, DragOverlay } from '@dnd-kit/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDragging } from '#components/board/use-dragging.ts'
import { useAddress } from '#components/shell/use-address.ts'
import { Button } from '#components/ui/button.tsx'
import { useFirstWeekday } from '#components/ui/first-weekday.ts'
import { formatNearDay, formatDay } from '#components/ui/format-day.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { useIsSmall } from '#components/ui/use-is-small.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { CalendarDay } from './calendar-day.tsx'
import { DayTask, DayTaskText } from './day-task.tsx'
import { DueDialog, DueMenu } from './due-menu.tsx'
import { addMonths, isMonth, weeksOf } from './month-days.ts'
import { TaskAgenda } from './task-agenda.tsx'
import type { TaskPlanProps } from './task-board.tsx'

/** The task calendar: a month at a time, or a list of days on small screens. */
export function TaskCalendar({ tasks, today, hrefOf, edit }: TaskPlanProps) {
  const notation = useNotation()
  const [address, write] = useAddress()
  const requested = address.get('month')
  const setMonth = (next: string | null) => write({ month: next })
  const [asking, setAsking] = useState<TaskRow>()
  const [said, setSaid] = useState('')
  const { box, follow } = useFollowed(tasks)
  const isSmall = useIsSmall()
  const byDay = useMemo(() => Map.groupBy(tasks, ({ due }) => due), [tasks])
  const month = requested && isMonth(requested) ? requested : today.slice(0, 7)
  const [presses, setPresses] = useState(0)
  const showToday = () => {
    setMonth(null)
    setPresses(presses + 1)
  }

  const move = (task: TaskRow, due: string | null) => {
    if (due === task.due) return
    edit(task, { due }, undefined, due ? `Moved to ${formatNearDay(notation, due, today)}` : 'Due date removed')
    setSaid(
      due ? `Moved ${task.title} to ${formatNearDay(notation, due, today)}.` : `Removed the due date of ${task.title}.`,
    )
  }
  const { dragged, context } = useDragging(tasks, 'day', move)
  const entry = (task: TaskRow) => (
    <DayTask
      key={task.id}
      task={task}
      today={today}
      href={hrefOf(task.id)}
      menu={
        <DueMenu
          task={task}
          today={today}
          onAsk={() => setAsking(task)}
          onMove={(due) => {
            follow(task.id)
            move(task, due)
          }}
        />
      }
    />
  )
  return (
    <div ref={box} className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <h2 className="mr-auto text-md font-semibold" aria-live="polite">
          {formatDay(notation, `${month}-01`, { month: 'long', year: 'numeric' })}
        </h2>
        <IconButton label="Previous month" icon={<ChevronLeft />} onClick={() => setMonth(addMonths(month, -1))} />
        <Button onClick={showToday}>Today</Button>
        <IconButton label="Next month" icon={<ChevronRight />} onClick={() => setMonth(addMonths(month, 1))} />
      </div>
      <DndContext {...context} id="calendar">
        {isSmall ? (
          <TaskAgenda key={`${month} ${presses}`} month={month} today={today} byDay={byDay} entry={entry} />
        ) : (
          <Month month={month} today={today} byDay={byDay} entry={entry} />
        )}
        <DragOverlay dropAnimation={null}>{dragged && <DayTaskText task={dragged} today={today} />}</DragOverlay>
      </DndContext>
      <div role="status" className="sr-only">
        {said}
      </div>
      {asking && (
        <DueDialog
          task={asking}
          today={today}
          onMove={(due) => move(asking, due)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function Month({ month, today, byDay, entry }: Parameters<typeof TaskAgenda>[0]) {
  const notation = useNotation()
  const weeks = weeksOf(month, useFirstWeekday())
  return (
    <Card flush>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">
          Tasks due in {formatDay(notation, `${month}-01`, { month: 'long', year: 'numeric' })}
        </caption>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th
                key={day}
                scope="col"
                className="h-8 border-b border-line px-2 text-left text-sm font-medium text-ink-muted"
              >
                {formatDay(notation, day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <CalendarDay
                  key={day}
                  day={day}
                  today={today}
                  isOutside={!day.startsWith(month)}
                  tasks={byDay.get(day) ?? []}
                  entry={entry}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** After a menu moves a task, focus follows the task once the menu has closed. */
function useFollowed(tasks: readonly TaskRow[]) {
  const box = useRef<HTMLDivElement>(null)
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const id = followed.current
    if (!id) return
    followed.current = undefined
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-task="${id}"] button`)?.focus())
  }, [tasks])
  return { box, follow: (id: string) => (followed.current = id) }
}
