'use client'

import { useCallback } from 'react'
import { Board } from '#components/board/board.tsx'
import type { Names } from '#components/records/names.ts'
import { choicesOf } from '#components/records/states.ts'
import type { RecordActions } from '#components/records/use-records.ts'
import { isOpenTask } from '#server/modules/tasks/rules.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { TaskFacts } from './task-facts.tsx'
import { TASK_STATES } from './task-states.ts'

const COLUMNS = choicesOf(TASK_STATES).map(({ value, label, tone }) => ({
  key: value,
  label,
  tone,
  ...(!isOpenTask({ status: value }) && { closed: 'open' as const }),
}))

export type TaskPlanProps = {
  tasks: readonly TaskRow[]
  today: string
  hrefOf: (id: string) => string
  names: Names
  edit: RecordActions<'tasks'>['edit']
}

const titleOf = ({ title }: TaskRow) => title

/** The task board: a column per status. */
export function TaskBoard({ tasks, today, hrefOf, names, edit }: TaskPlanProps) {
  const card = useCallback(
    (task: TaskRow) => <TaskFacts task={task} today={today} nameOf={(id) => names.of('member', id)} />,
    [today, names],
  )
  return (
    <Board
      label="Tasks by status"
      rows={tasks}
      columns={COLUMNS}
      columnOf={({ status }) => status}
      nameOf={titleOf}
      hrefOf={hrefOf}
      onMove={(task, status, words) => edit(task, { status }, undefined, words)}
      card={card}
    />
  )
}
