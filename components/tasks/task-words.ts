import type { Choice } from '#components/records/record-field.ts'
import type { Tone } from '#components/ui/badge.tsx'
import type { Task } from '#server/modules/tasks/schema.ts'

type Of<Value extends string> = readonly (Choice & { value: Value })[]

export const STATUS_WORDS: Record<Task['status'], { label: string; tone: Tone }> = {
  backlog: { label: 'Backlog', tone: 'neutral' },
  todo: { label: 'To do', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const STATUSES: Of<Task['status']> = Object.entries(STATUS_WORDS).map(([value, words]) => ({
  value: value as Task['status'],
  ...words,
}))

export const PRIORITIES: Of<Task['priority']> = [
  { value: 'none', label: 'No priority', blank: true },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
]
