import type { Tone } from '#components/ui/badge.tsx'
import type { Task } from '#server/modules/tasks/schema.ts'

export const STATUS_WORDS: Record<Task['status'], { label: string; tone: Tone }> = {
  backlog: { label: 'Backlog', tone: 'neutral' },
  todo: { label: 'To do', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

const PRIORITY_WORDS: Record<Task['priority'], string> = {
  none: 'No priority',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

export const STATUSES = Object.entries(STATUS_WORDS).map(([value, { label }]) => ({
  value: value as Task['status'],
  label,
}))
export const PRIORITIES = Object.entries(PRIORITY_WORDS).map(([value, label]) => ({
  value: value as Task['priority'],
  label,
}))

const FIELDS: Record<string, string> = {
  title: 'Title',
  desc: 'Description',
  status: 'Status',
  priority: 'Priority',
  assignees: 'Assignees',
  due: 'Due',
  tags: 'Tags',
  project: 'Project',
}

export const fieldLabel = (field: string) => FIELDS[field] ?? field

/** A value of a task as people read it. */
export function valueWords(field: string, value: unknown, nameOf: (id: string) => string): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Nothing'
  if (field === 'status') return STATUS_WORDS[value as Task['status']].label
  if (field === 'priority') return PRIORITY_WORDS[value as Task['priority']]
  if (field === 'assignees') return (value as string[]).map(nameOf).join(', ')
  return Array.isArray(value) ? value.join(', ') : String(value as string)
}
