import { dayWords } from '#components/ui/day-words.ts'
import { isEmpty, isOverdue, wordsOf } from './field-words.ts'
import type { RecordField } from './record-field.ts'
import { OVERDUE } from './states.ts'
import type { Names } from './use-names.ts'

type Fact = { key: string; words: string; late: boolean }

const MOST = 3

/** The second line of a row on phones: the first few fields that are not empty, with people only once. */
export function factsOf(
  fields: readonly RecordField[],
  row: Record<string, unknown>,
  names: Names,
  today: string,
): Fact[] {
  const people = fields.find(({ kind }) => kind === 'people')
  const shown = fields.filter((field) => field.kind !== 'people' || field === people)
  const facts = shown.map((field) => {
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

/** The status field: the first choice that renders as a badge. */
export const statusAmong = (columns: readonly RecordField[]) =>
  columns.find((field) => field.kind === 'select' && field.options.some(({ tone }) => tone))

/** Names and money need no label; dates and numbers get one. */
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

/** Lower-cases words such as "Tomorrow" after a label. */
export const inLine = (words: string) => (/^\d/.test(words) ? words : words.toLowerCase())
