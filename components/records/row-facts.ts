import { dayOf, formatNearDay } from '#components/ui/format-day.ts'
import { isEmpty, isOverdue, formatField } from './format-field.ts'
import type { Names } from './names.ts'
import type { Brief, RecordField } from './record-field.ts'
import { OVERDUE } from './states.ts'

type Fact = Brief & { key: string }

const MOST = 3

/**
 * The second line of a row on phones: the first few fields that are not empty and all that are late, with people only
 * once.
 */
export function factsOf(
  fields: readonly RecordField[],
  row: Record<string, unknown>,
  names: Names,
  today: string,
  now: Date,
): Fact[] {
  const people = fields.find(({ kind }) => kind === 'people')
  const shown = fields.filter((field) => field.kind !== 'people' || field === people)
  const facts = shown.flatMap((field) => {
    const fact = field.brief ? field.brief(row, now) : briefOf(field, row, names, today)
    return fact && fact.words !== '' ? [{ ...fact, key: field.key }] : []
  })
  let room = MOST - facts.filter(({ late }) => late).length
  return facts.filter(({ late }) => late || room-- > 0)
}

function briefOf(field: RecordField, row: Record<string, unknown>, names: Names, today: string): Brief {
  const late = field.kind === 'date' && isOverdue(field, row, today)
  return {
    words: late ? overdueLabel(names, row[field.key] as string, today) : wordsIn(field, row, names, today),
    late,
  }
}

const overdueLabel = ({ notation }: Names, day: string, today: string) =>
  `${OVERDUE.label} · ${formatNearDay(notation, day, today)}`

/** The status field: the first choice that renders as a badge. */
export const statusAmong = (columns: readonly RecordField[]) =>
  columns.find((field) => field.kind === 'select' && field.options.some(({ tone }) => tone))

/** Names and money need no label; dates and numbers get one. */
function wordsIn(field: RecordField, row: Record<string, unknown>, names: Names, today: string): string {
  const value = row[field.key]
  if (isEmpty(value)) return ''
  switch (field.kind) {
    case 'select':
      return field.options.some((option) => option.value === value && option.blank)
        ? ''
        : formatField(field, value, names)
    case 'people': {
      const [first, ...others] = value as string[]
      return `${names.of('member', first!)}${others.length > 0 ? ` +${others.length}` : ''}`
    }
    case 'date':
      return `${field.label} ${inLine(formatNearDay(names.notation, value as string, today))}`
    case 'time':
      return `${field.label} ${inLine(formatNearDay(names.notation, dayOf(value as string, names.zone), today))}`
    case 'number':
      return `${field.label} ${formatField(field, value, names)}`
    case 'tags':
    case 'color':
    case 'markdown':
      return ''
    default:
      return formatField(field, value, names, row)
  }
}

/** Lower-cases words such as "Tomorrow" after a label. */
export const inLine = (words: string) => (/\d/.test(words) ? words : words.toLowerCase())
