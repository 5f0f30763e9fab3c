import type { Row } from '#components/sync/edits.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { type Clock, passes } from './field-filter.ts'
import { fold } from './fold.ts'
import { orderOf } from './format-field.ts'
import type { Names } from './names.ts'
import { fieldOf, type RecordKind } from './record-kind.ts'

/** A query: search text, filters by field and an order. */
export type ListQuery = { q: string; sort: string; filters: Record<string, readonly string[] | null> }

type Kind = Pick<RecordKind, 'fields' | 'searched'>
type Around = { names: Names; today: string }

const folded = new WeakMap<Row, string>()
const { compare } = new Intl.Collator('en', { numeric: true })

/** The rows that match all filters and every search word, sorted. */
export function findRows<R extends Row>(kind: Kind, rows: readonly R[], wanted: ListQuery, around: Around): R[] {
  return orderRows(
    kind,
    passingRows(kind, rows, wanted, { today: around.today, zone: around.names.zone }),
    wanted.sort,
    around.names,
  )
}

/** The rows that match all filters and every search word, in their original order. */
export function passingRows<R extends Row>(kind: Kind, rows: readonly R[], wanted: ListQuery, clock: Clock): R[] {
  const words = fold(wanted.q).split(/\s+/).filter(Boolean)
  const filters = kind.fields.flatMap((field) => {
    const values = wanted.filters[field.key]
    return values?.length ? [{ field, values }] : []
  })
  return rows.filter(
    (row) =>
      filters.every(({ field, values }) => passes(field, row, values, clock)) &&
      words.every((word) => textOf(kind, row).includes(word)),
  )
}

function textOf({ searched }: Kind, row: Row): string {
  const cached = folded.get(row)
  if (cached !== undefined) return cached
  const values = searched.map((key) => row[key])
  const addresses = values.filter((value): value is string => typeof value === 'string' && value.includes('xn--'))
  const text = fold([...values, ...addresses.map(shownAddress)].join('\n'))
  folded.set(row, text)
  return text
}

/** Takes about 20 ms for 5,000 rows sorted by text. */
export function orderRows<R extends Row>(kind: Kind, rows: readonly R[], sort: string, names: Names): R[] {
  const younger = (a: R, b: R) => (a.id < b.id ? 1 : -1)
  const field = fieldOf(kind, sort.replace(/^-/, ''))
  if (!field) return rows.toSorted(younger)
  const direction = sort.startsWith('-') ? -1 : 1
  return rows
    .map((row) => ({ row, at: orderOf(field, row, names) }))
    .sort((a, b) => {
      if (a.at === undefined || b.at === undefined)
        return Number(a.at === undefined) - Number(b.at === undefined) || younger(a.row, b.row)
      const difference = typeof a.at === 'number' ? a.at - (b.at as number) : compare(a.at, b.at as string)
      return difference * direction || younger(a.row, b.row)
    })
    .map(({ row }) => row)
}
