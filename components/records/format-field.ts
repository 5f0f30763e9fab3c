import { dayOf, formatDay } from '#components/ui/format-day.ts'
import { type Notation, formatNumber, formatQuantity } from '#components/ui/format-number.ts'
import type { NumberRule } from '#components/ui/read-number.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { placesOf } from '#server/modules/invoices/rules.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'

type Fields = Record<string, unknown>

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** True if the field is empty or holds the choice that stands for "none". */
export const isBlank = (field: RecordField, row: Fields) =>
  isEmpty(row[field.key]) ||
  (field.kind === 'select' && field.options.some(({ value, blank }) => blank && value === row[field.key]))

/** Formats a value for display; the empty string if empty. `row` holds the currency of money. */
export function formatField(field: RecordField, value: unknown, names: Names, row: Fields = {}): string {
  if (isEmpty(value)) return ''
  switch (field.kind) {
    case 'select':
      return field.options.find((option) => String(option.value) === String(value))?.label ?? String(value)
    case 'people':
      return (value as string[]).map((id) => names.of('member', id)).join(', ')
    case 'record':
      return names.of(field.entity, value as string)
    case 'tags':
      return (value as string[]).join(', ')
    case 'date':
      return formatDay(names.notation, value as string, DAY)
    case 'time':
      return formatDay(names.notation, dayOf(value as string, names.zone), DAY)
    case 'own':
      return field.words(value as never, names.notation)
    case 'money':
      return formatMoney(
        names.notation,
        value as number,
        currencyOf(field, row) ?? names.currency,
        field.places,
        field.exact,
      )
    case 'number':
      return `${formatQuantity(names.notation, value as number)}${unitSuffix(names.notation, field.unit)}`
    case 'text':
      return field.words?.(value as string) ?? (value as string)
    case 'email':
      return shownAddress(value as string)
    default:
      return value as string
  }
}

/** "5 kg", but "5%" in English. */
const unitSuffix = ({ percentGap }: Notation, unit = '') =>
  unit === '' ? '' : `${unit === '%' ? percentGap : '\u00a0'}${unit}`

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The input rule of a number field; `currency` is the currency of its money. */
export const numberRule = (field: Figure, currency?: string): NumberRule =>
  field.kind === 'money'
    ? { decimals: field.places ?? 2, unit: currency, isMoney: true }
    : { decimals: field.decimals ?? 4, unit: field.unit }

type Figure = Extract<RecordField, { kind: 'number' | 'money' }>

/** The currency that the record itself names for this field. */
export const currencyOf = (field: Extract<RecordField, { kind: 'money' }>, row: Fields) =>
  field.currency === undefined ? undefined : (row[field.currency] as string | undefined)

/** "€1,250.50", "1.250,50 €": whole amounts omit decimals, unless `exact` keeps them for alignment. */
export function formatMoney(
  notation: Notation,
  amount: number,
  currency: string,
  places = placesOf(currency),
  exact = false,
): string {
  return formatNumber(notation, amount, {
    style: 'currency',
    currency,
    trailingZeroDisplay: exact ? 'auto' : 'stripIfInteger',
    minimumFractionDigits: exact ? places : Math.min(places, placesOf(currency)),
    maximumFractionDigits: places,
  })
}

/** Past its due day and still open. */
export function isOverdue(
  { key, isOpen }: Extract<RecordField, { kind: 'date' }>,
  row: Fields,
  today: string,
): boolean {
  const day = row[key] as string | null
  return day !== null && day < today && isOpen?.(row) === true
}

/** The sort key of a row in this column. Undefined sorts last in both directions. */
export function orderOf(field: RecordField, row: Fields, names: Names): string | number | undefined {
  const value = row[field.key]
  if (isEmpty(value)) return undefined
  if (field.kind === 'select') return field.options.findIndex((option) => option.value === value)
  if (field.kind === 'number' || field.kind === 'money') return value as number
  if (field.kind === 'date' || field.kind === 'time') return Date.parse(value as string)
  return formatField(field, value, names, row)
}
