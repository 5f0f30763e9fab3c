'use client'

import { Board } from '#components/board/board.tsx'
import type { Task, TaskRow } from '#server/modules/tasks/schema.ts'
import { TaskFacts } from './task-facts.tsx'
import { STATUS_WORDS, STATUSES } from './task-words.ts'

const LANES = STATUSES.map(({ value, label }) => ({ key: value, label, tone: STATUS_WORDS[value].tone }))

export type TaskPlanProps = {
  tasks: readonly TaskRow[]
  today: string
  hrefOf: (task: TaskRow) => string
  nameOf: (id: string) => string
  edit: (task: TaskRow, fields: Partial<Task>) => void
}

/** A lane per status. */
export function TaskBoard({ tasks, today, hrefOf, nameOf, edit }: TaskPlanProps) {
  return (
    <Board
      label="Tasks by status"
      rows={tasks}
      lanes={LANES}
      laneOf={({ status }) => status}
      nameOf={({ title }) => title}
      hrefOf={hrefOf}
      onMove={(task, status) => edit(task, { status })}
      card={(task) => <TaskFacts task={task} today={today} nameOf={nameOf} />}
    />
  )
}
