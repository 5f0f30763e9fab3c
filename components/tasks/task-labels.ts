import type { Choice } from '#components/records/record-field.ts'
import { choicesOf } from '#components/records/states.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import { TASK_STATES } from './task-states.ts'

type Of<Value extends string> = readonly (Choice & { value: Value })[]

export const STATUSES: Of<Task['status']> = choicesOf(TASK_STATES)

export const PRIORITIES: Of<Task['priority']> = [
  { value: 'none', label: 'No priority', blank: true },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
]
