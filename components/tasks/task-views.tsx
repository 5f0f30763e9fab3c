'use client'

import { CalendarDays, SquareKanban } from 'lucide-react'
import type { ComponentType } from 'react'
import { type RecordView, RecordsPage } from '#components/records/records-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { TaskPlanProps } from './task-board.tsx'
import { TaskBoard } from './task-board.tsx'
import { TaskCalendar } from './task-calendar.tsx'
import { TASKS } from './task-kind.tsx'

const planned = (Plan: ComponentType<TaskPlanProps>): RecordView<'tasks'>['content'] =>
  function TaskPlan({ rows, actions, hrefOf, today }) {
    return <Plan tasks={rows} today={today} hrefOf={hrefOf} names={actions.names} edit={actions.edit} />
  }

const VIEWS: RecordView<'tasks'>[] = [
  { value: 'board', label: 'Board', icon: <SquareKanban />, content: planned(TaskBoard), fills: true },
  { value: 'calendar', label: 'Calendar', icon: <CalendarDays />, content: planned(TaskCalendar) },
]

/** Tasks as a list, board or calendar. */
export function TaskViews() {
  const { role, mayCreateTasks } = useFrame()
  return <RecordsPage kind={TASKS} views={VIEWS} mayDelete={role !== 'guest'} mayCreate={mayCreateTasks} />
}
