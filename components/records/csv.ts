import { isEmpty, wordsOf } from './field-words.ts'
import { fold } from './fold.ts'
import type { RecordField } from './record-field.ts'
import type { Names } from './use-names.ts'

/** For each column of a file the key of the field it fills; null leaves it out. */
export type Mapping = readonly (string | null)[]

export const importable = (fields: readonly RecordField[]) =>
  fields.filter(({ readOnly, imported }) => !readOnly || imported)

/** What other programs call a field. */
const ALSO: Record<string, readonly string[]> = {
  ext_id: ['extid', 'externalid', 'crmid', 'customerid'],
  name: ['fullname', 'displayname'],
  company: ['firm', 'organisation', 'organization', 'companyname'],
  title: ['jobtitle', 'position'],
  email: ['mail', 'emailaddress', 'mailaddress'],
  phone: ['telephone', 'phonenumber', 'mobile'],
  due: ['duedate', 'deadline'],
  desc: ['details', 'notes'],
  notes: ['note', 'comments'],
}

/** Columns and fields that are called alike; what others call a field counts where no column has its own name. */
export function guessMapping(headers: readonly string[], fields: readonly RecordField[]): Mapping {
  const said = headers.map(bare)
  const taken = new Set<string>()
  const isNamed = ({ key, label }: RecordField, name: string) => bare(label) === name || bare(key) === name
  return said.map((name) => {
    const free = importable(fields).filter(({ key }) => !taken.has(key))
    const field =
      free.find((one) => isNamed(one, name)) ??
      free.find((one) => ALSO[one.key]?.includes(name) && !said.some((other) => isNamed(one, other)))
    if (field) taken.add(field.key)
    return field?.key ?? null
  })
}

const bare = (name: string) => fold(name).replaceAll(/[\s_-]+/g, '')

export type Drafted = { record: Record<string, unknown> } | { problem: string }

/** What one line of a file asks for; cells that are empty are left out. */
export function draftFrom(
  cells: readonly string[],
  mapping: Mapping,
  fields: readonly RecordField[],
  names: Names,
): Drafted {
  const record: Record<string, unknown> = {}
  for (const [index, key] of mapping.entries()) {
    const text = cells[index]?.trim() ?? ''
    const field = fields.find((one) => one.key === key)
    if (!field || text === '') continue
    const value = valueFrom(field, text, names)
    if (value === undefined) return { problem: `${field.label}: nothing is called “${text}”` }
    record[field.key] = value
  }
  return { record }
}

/** Undefined where the words lead to nothing. What is no number or day is passed on for the server to refuse. */
function valueFrom(field: RecordField, text: string, names: Names): unknown {
  const several = () =>
    text
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter(Boolean)
  switch (field.kind) {
    case 'select':
      return field.options.find(({ value, label }) => [String(value), fold(label)].includes(fold(text)))?.value
    case 'people': {
      const ids = several().map((one) => (one.includes('@') ? one : idOf(names.options.member, one)))
      return ids.includes(undefined) ? undefined : ids
    }
    case 'record':
      return idOf(names.options[field.entity], text)
    case 'tags':
      return several()
    case 'date':
      return text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, day: string, month: string, year: string) =>
        [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
      )
    case 'number':
    case 'money':
      return numberFrom(text) ?? text
    default:
      return text
  }
}

const idOf = (options: readonly { value: string; label: string }[], text: string) =>
  options.find(({ value, label }) => value === text || fold(label) === fold(text))?.value

/** "1,250.50", "1.250,50", "0,125" and "€ 1250" alike. */
function numberFrom(text: string): number | undefined {
  const digits = text.replaceAll(/[^\d.,-]/g, '')
  const isEnglish = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(digits) || !digits.includes(',')
  const plain = isEnglish ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** Rows as a table of texts under the labels of their fields; read back by `draftFrom`. */
export function tableOf(fields: readonly RecordField[], rows: readonly Record<string, unknown>[], names: Names) {
  const columns = fields.filter(({ kind }) => kind !== 'markdown')
  return {
    fields: columns.map(({ label }) => label),
    data: rows.map((row) => columns.map((field) => cellOf(field, row, names))),
  }
}

function cellOf(field: RecordField, row: Record<string, unknown>, names: Names): string {
  const value = row[field.key]
  if (isEmpty(value)) return ''
  const isPlain = ['number', 'money', 'date', 'time'].includes(field.kind)
  return isPlain ? String(value as string | number) : wordsOf(field, value, names, row)
}
