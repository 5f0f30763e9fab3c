import { formatDay } from '#components/ui/format-day.ts'
import { dayExampleWithYear, formatUnderstood, type Notation } from '#components/ui/format-number.ts'
import { type NumberRule, readNumber } from '#components/ui/read-number.ts'
import { guarded, guardedPhone, readList, writeList } from '#server/core/values/cell-text.ts'
import { type DayOrder, readDay } from '#server/core/values/written/read-day.ts'
import { bareName, otherNames } from '#server/modules/imports/rules.ts'
import { fold } from './fold.ts'
import { isEmpty, numberRule, formatField } from './format-field.ts'
import type { Linked } from './linked.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'

/** The field key that each column of a file maps to; null skips the column. */
export type Mapping = readonly (string | null)[]

export const importable = (fields: readonly RecordField[]) =>
  fields.filter(({ readOnly, imported }) => !readOnly || imported)

/**
 * Maps columns to fields by name. A name from another application counts only if no column has the field's own name.
 */
export function guessMapping(headers: readonly string[], fields: readonly RecordField[], entity: string): Mapping {
  const said = headers.map(bareName)
  const taken = new Set<string>()
  const isNamed = ({ key, label }: RecordField, name: string) => bareName(label) === name || bareName(key) === name
  return said.map((name) => {
    const free = importable(fields).filter(({ key }) => !taken.has(key))
    const field =
      free.find((one) => isNamed(one, name)) ??
      free.find((one) => otherNames(entity, one.key).includes(name) && !said.some((other) => isNamed(one, other)))
    if (field) taken.add(field.key)
    return field?.key ?? null
  })
}

/** The notation the user chose for ambiguous values of a file. */
export type FileStyle = { decimal?: '.' | ','; dayOrder?: DayOrder }

/** The possible readings of a cell and the notation that each implies. */
export type Question = { text: string; answers: readonly { label: string; style: FileStyle }[] }

export type Drafted = { record: Record<string, unknown> } | { problem: string; question?: Question }

export type Reading = { fields: readonly RecordField[]; names: Names; notation: Notation; style: FileStyle }

/** Parses one line of a file. Empty cells are omitted, or null if the server would derive the value from others. */
export function draftFrom(cells: readonly string[], mapping: Mapping, reading: Reading): Drafted {
  const { fields } = reading
  const record: Record<string, unknown> = {}
  for (const [index, key] of mapping.entries()) {
    const cell = cells[index] ?? ''
    const field = fields.find((one) => one.key === key)
    if (!field) continue
    const text = field.kind === 'markdown' || field.kind === 'lines' ? cell : cell.trim()
    if (text.trim() === '') {
      if (field.derived) record[field.key] = null
      continue
    }
    const read = readCell(field, text, currencyIn(cells, mapping, field, reading), reading)
    if ('problem' in read) return { ...read, problem: `${field.label}: ${read.problem}` }
    record[field.key] = read.value
  }
  return { record }
}

/** The currency of an amount: from its line, else from the workspace. */
function currencyIn(cells: readonly string[], mapping: Mapping, field: RecordField, { names }: Reading): string {
  const said = field.kind === 'money' && field.currency ? cells[mapping.indexOf(field.currency)]?.trim() : undefined
  return said && /^[A-Z]{3}$/.test(said) ? said : names.currency
}

type Cell = { value: unknown } | { problem: string; question?: Question }

function readCell(field: RecordField, text: string, currency: string, reading: Reading): Cell {
  if (field.kind === 'number' || field.kind === 'money') return numberFrom(text, numberRule(field, currency), reading)
  if (field.kind === 'date') return dayFrom(text, reading)
  if (field.kind === 'record') return refFrom(text, field.entity, reading)
  if (field.kind === 'people') return peopleFrom(text, reading)
  if (field.kind === 'tags') return { value: readList(text) }
  if (field.kind !== 'select') return { value: text }
  const option = field.options.find(({ value, label }) => [String(value), fold(label)].includes(fold(text)))
  return option ? { value: option.value } : noMatch(text)
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const noMatch = (text: string) => ({ problem: `no match for “${text}”` })

/** A record by its name, if only one has it, or by its id, which the server checks. */
function refFrom(text: string, entity: Linked, { names }: Reading): { value: string } | { problem: string } {
  const [found, another] = namesakes(names, entity, text)
  if (another) return { problem: `“${text}” is the name of several records. Enter the ID.` }
  if (found) return { value: found }
  return ID.test(text) ? { value: text } : noMatch(text)
}

function peopleFrom(text: string, reading: Reading): Cell {
  const ids: string[] = []
  for (const one of readList(text)) {
    const read = refFrom(one, 'member', reading)
    if ('value' in read) ids.push(read.value)
    else if (one.includes('@')) ids.push(one)
    else return read
  }
  return { value: ids }
}

const namesakes = (names: Names, entity: Linked, text: string) =>
  names.options[entity].flatMap(({ value, label }) => (fold(label).trim() === fold(text).trim() ? value : []))

function numberFrom(text: string, rule: NumberRule, { notation, style: { decimal } }: Reading): Cell {
  const read = readNumber(text, { ...rule, isForeign: true }, notation)
  if ('problem' in read) return { problem: `“${text}”: ${read.problem}` }
  if ('value' in read) return { value: Number(read.value) }
  const answers = (['.', ','] as const).flatMap((sign) => {
    const sure = readNumber(text, rule, { ...notation, decimal: sign, isSure: true })
    return 'value' in sure && sure.value !== null ? [{ style: { decimal: sign }, value: sure.value }] : []
  })
  const answer = answers.find(({ style }) => style.decimal === decimal)
  if (answer) return { value: Number(answer.value) }
  return asked(
    text,
    answers.map(({ value, style }) => ({ label: formatUnderstood(value, rule, notation), style })),
  )
}

function dayFrom(text: string, { notation, style: { dayOrder } }: Reading): Cell {
  const read = readDay(text, dayOrder)
  if (!read) return { problem: `“${text}”: Enter a date such as ${dayExampleWithYear(notation)}.` }
  if ('value' in read) return read
  const [dayFirst, monthFirst] = read.readings.map((day) => formatDay(notation, day, DAY))
  return asked(text, [
    { label: dayFirst!, style: { dayOrder: 'day' } },
    { label: monthFirst!, style: { dayOrder: 'month' } },
  ])
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

function asked(text: string, answers: Question['answers']): Cell {
  const meanings = answers.map(({ label }) => label).join(' or ')
  return { problem: `“${text}” could be ${meanings}`, question: { text, answers } }
}

/** How the cells of a column are interpreted, where this differs from their text. */
export function understood(field: RecordField | undefined, text: string, reading: Reading): string | undefined {
  if (!field || text.trim() === '' || !['number', 'money', 'date'].includes(field.kind)) return undefined
  const cell = readCell(field, text.trim(), reading.names.currency, reading)
  if (!('value' in cell)) return undefined
  if (field.kind === 'date') return formatDay(reading.notation, cell.value as string, DAY)
  return formatUnderstood(String(cell.value), { isMoney: field.kind === 'money' }, reading.notation)
}

/** Rows as a table of text with field labels as headers; `draftFrom` reads it back. */
export function tableOf(fields: readonly RecordField[], rows: readonly Record<string, unknown>[], names: Names) {
  const columns = fields.filter(({ exported }) => exported !== false)
  return {
    fields: columns.map(({ label }) => label),
    data: rows.map((row) => columns.map((field) => cellOf(field, row, names))),
  }
}

function cellOf(field: RecordField, row: Record<string, unknown>, names: Names): string {
  const value = row[field.key]
  if (isEmpty(value)) return ''
  switch (field.kind) {
    case 'number':
    case 'money':
      return plainNumber(String(value as number), names.notation)
    case 'date':
    case 'time':
      return value as string
    case 'phone':
      return guardedPhone(value as string)
    case 'record':
      return guarded(nameIn(names, field.entity, value as string))
    case 'people':
      return guarded(writeList((value as string[]).map((id) => nameIn(names, 'member', id))))
    case 'tags':
      return guarded(writeList(value as string[]))
    default:
      return guarded(formatField(field, value, names, row))
  }
}

/** The name of a record, or its id if the name is unknown or also stands for another record. */
function nameIn(names: Names, entity: Linked, id: string): string {
  const name = names.of(entity, id)
  const isUnknown = name === names.of(entity, '')
  return isUnknown || namesakes(names, entity, name).some((other) => other !== id) ? id : name
}

/** Exactly three decimals can be misread as thousands. A trailing zero makes them unambiguous. */
const plainNumber = (figure: string, { decimal }: Notation) =>
  (/^-?[1-9]\d{0,2}\.\d{3}$/.test(figure) ? `${figure}0` : figure).split('.').join(decimal)
