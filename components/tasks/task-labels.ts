import type { Choices } from '#components/records/record-field.ts'
import { choicesOf } from '#components/records/states.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import { TASK_STATES } from './task-states.ts'

export const STATUSES: Choices<Task['status']> = choicesOf(TASK_STATES)

export const PRIORITIES: Choices<Task['priority']> = [
  { value: 'none', label: 'No priority', blank: true },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
]
