import { dayWords } from '#components/ui/day-words.ts'
import { isEmpty, isOverdue, wordsOf } from './field-words.ts'
import type { RecordField } from './record-field.ts'
import { OVERDUE } from './states.ts'
import type { Names } from './use-names.ts'

type Fact = { key: string; words: string; late: boolean }

const MOST = 3

/** On a phone a row is a name, a status at its end, and these in a line below: the first few that are not empty, people once. */
export function factsOf(
  fields: readonly RecordField[],
  row: Record<string, unknown>,
  names: Names,
  today: string,
): Fact[] {
  const people = fields.find(({ kind }) => kind === 'people')
  const told = fields.filter((field) => field.kind !== 'people' || field === people)
  const facts = told.map((field) => {
    const late = field.kind === 'date' && isOverdue(field, row, today)
    return {
      key: field.key,
      words: late ? overdueWords(row[field.key] as string, today) : wordsIn(field, row, names, today),
      late,
    }
  })
  return facts.filter(({ words }) => words !== '').slice(0, MOST)
}

const overdueWords = (day: string, today: string) => `${OVERDUE.label} · ${dayWords(day, today)}`

/** The status among the columns: the first choice that is a badge. */
export const statusAmong = (columns: readonly RecordField[]) =>
  columns.find((field) => field.kind === 'select' && field.options.some(({ tone }) => tone))

/** Names and money speak for themselves; days and figures say what they are. */
function wordsIn(field: RecordField, row: Record<string, unknown>, names: Names, today: string): string {
  const value = row[field.key]
  if (isEmpty(value)) return ''
  switch (field.kind) {
    case 'select':
      return field.options.some((option) => option.value === value && option.blank) ? '' : wordsOf(field, value, names)
    case 'people': {
      const [first, ...others] = value as string[]
      return `${names.of('member', first!)}${others.length > 0 ? ` +${others.length}` : ''}`
    }
    case 'date':
    case 'time':
      return `${field.label} ${inLine(dayWords((value as string).slice(0, 10), today))}`
    case 'number':
      return `${field.label} ${wordsOf(field, value, names)}`
    case 'tags':
    case 'color':
    case 'markdown':
      return ''
    default:
      return wordsOf(field, value, names, row)
  }
}

/** "Tomorrow" begins a cell, but not what comes after a label. */
export const inLine = (words: string) => (/^\d/.test(words) ? words : words.toLowerCase())
