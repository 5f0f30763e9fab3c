import { addDays, dayOf } from '#components/ui/format-day.ts'
import { ENGLISH } from '#components/ui/format-number.ts'
import { fold } from './fold.ts'
import { isEmpty, isOverdue } from './format-field.ts'
import type { RecordField } from './record-field.ts'
import { OVERDUE } from './states.ts'

type Fields = Record<string, unknown>

/** The filter value for records where the field is empty. */
export const NONE = 'none'

const PAST = { value: 'past', label: 'Before today' }
const DAY_CHOICES = [
  PAST,
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'In the next 7 days' },
  { value: 'later', label: 'Later' },
  { value: NONE, label: 'No date' },
]

/** The choices of a date filter; `overdue` only for fields that can be overdue. */
export const dayChoices = (field: RecordField) =>
  field.kind === 'date' && field.isOpen
    ? [
        { value: 'overdue', label: OVERDUE.label },
        { ...PAST, label: 'Before today, done or not' },
        ...DAY_CHOICES.slice(1),
      ]
    : DAY_CHOICES

/** `today` is `YYYY-MM-DD` in the time zone of the workspace (IANA name). */
export type Clock = { today: string; zone: string }

/** Whether a row matches the filter of one field. A number range is `from..to`, either end optional. */
export function passes(field: RecordField, row: Fields, wanted: readonly string[], { today, zone }: Clock): boolean {
  const value = row[field.key]
  if (isEmpty(value)) return wanted.includes(NONE)
  switch (field.kind) {
    case 'select':
      return wanted.includes(String(value))
    case 'own':
      return wanted.includes(field.words(value as never, ENGLISH))
    case 'record':
    case 'color':
      return wanted.includes(value as string)
    case 'people':
      return (value as string[]).some((one) => wanted.includes(one))
    case 'tags': {
      const labels = (value as string[]).map(fold)
      return wanted.some((one) => labels.includes(fold(one)))
    }
    case 'date':
      if (wanted.includes('overdue') && isOverdue(field, row, today)) return true
      return wanted.some((one) => isIn(one, value as string, today))
    case 'time':
      return wanted.some((one) => isIn(one, dayOf(value as string, zone), today))
    case 'number':
    case 'money':
      return wanted.some((range) => {
        const [from, to] = range.split('..')
        return (!from || (value as number) >= Number(from)) && (!to || (value as number) <= Number(to))
      })
    default:
      return wanted.some((words) => fold(value as string).includes(fold(words)))
  }
}

function isIn(choice: string, day: string, today: string): boolean {
  const week = addDays(today, 7)
  if (choice === 'past') return day < today
  if (choice === 'today') return day === today
  if (choice === 'week') return day >= today && day <= week
  return choice === 'later' && day > week
}
