import { z } from 'zod'
import { compiled, InstantInput, Ref, text } from './fields.ts'

/** A filter that matches any of one or more values; in a query string comma-separated or repeated. */
export function commaList<T extends z.ZodType>(item: T) {
  return z.array(item).min(1, 'must have at least one value').max(100, 'must have at most 100 values')
}

/** A reference filter that also accepts `none` for records without one. */
export const idOrNone = z.union([z.literal('none'), Ref])

/** The query parameters every list has. `sorts` are the names that `sort` accepts; `-` means descending. */
export function listInput<S extends [string, ...string[]]>(sorts: S) {
  const names = sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]
  return {
    limit: z
      .int()
      .min(1, 'must be from 1 to 200')
      .max(200, 'must be from 1 to 200')
      .default(50)
      .meta({ description: 'Maximum number of records to return.' }),
    offset: z
      .int()
      .min(0, 'must be 0 or more')
      .max(100_000_000)
      .optional()
      .meta({ description: 'Number of records to skip. Cannot be combined with `after` or `cursor`.' }),
    after: Ref.optional().meta({
      description:
        'Id of the last record you received; the page starts after it. The record may have been deleted. Cannot be combined with `offset` or `sort`.',
    }),
    cursor: z.string().max(4_000, 'must be a next_cursor').optional().meta({
      description:
        'The `next_cursor` of the previous page, with the same filters and `sort`. Cannot be combined with `offset` or `after`.',
    }),
    sort: z.enum(names).optional().meta({
      description:
        'Sort field. Prefix it with `-` for descending order. Default: by id, which is the order of creation.',
    }),
    count: z.boolean().default(true).meta({ description: '`false` omits `total` from the response.' }),
    updated_since: InstantInput.optional().meta({ description: 'Only records updated at or after this time.' }),
  }
}

/**
 * The same page of records that a query selects by this schema: it is documented, but neither checked nor copied, so that
 * callers who share a page share its text as well. Nested objects need the copy, which has their fields in order.
 */
export function pageAsRead<T extends z.ZodObject>(record: T) {
  const page = pageOf(record)
  if (Object.values(record.shape).every(isPlain))
    page.parseAsync = (given) => Promise.resolve(given as z.output<typeof page>)
  return page
}

const PLAIN = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])

/** Whether a value or a list of values has the same form before and after its schema. */
function isPlain(schema: z.core.$ZodType): boolean {
  const { type, innerType, element } = schema._zod.def as Definition
  if (type === 'nullable') return isPlain(innerType!)
  if (type === 'array') return isPlain(element!)
  return PLAIN.has(type)
}

type Definition = { type: string; innerType?: z.core.$ZodType; element?: z.core.$ZodType }

/** Words to look for, all of them, ignoring case and accents. */
export const Search = text(200).meta({
  description: 'Search text. Records must contain all the words. Ignores case and accents.',
})

/** A page of an infinite list in the application, without a total. */
export const pageWithMore = <T extends z.ZodType>(record: T) =>
  z.object({ data: z.array(record), has_more: z.boolean() })

/** A page of records in the common list envelope. */
export function pageOf<T extends z.ZodType>(record: T) {
  const total = z.int().min(0).optional().meta({
    description: 'Number of matching records. Omitted with `count=false`.',
  })
  const next_cursor = z
    .string()
    .optional()
    .meta({
      description: 'The `cursor` of the next page of a sorted list. Omitted on the last page and without `sort`.',
      examples: ['WyI3YzE0ZDA5ZTVhMmI0ZjYzIiwiMDE5YWE1YjItNmMwMC03ZDMxLTljNGUtNWExZjBlNmI3YTIwIiwiYnJhbmR0Il0'],
    })
  return compiled(z.object({ ...envelopeOf(record, total), next_cursor }))
}

/** A page of a list that always counts, because it has no `count`. */
export function countedPageOf<T extends z.ZodType>(record: T) {
  const total = z.int().min(0).meta({ description: 'Number of matching records.' })
  return compiled(z.object(envelopeOf(record, total)))
}

function envelopeOf<R extends z.ZodType, T extends z.ZodType>(record: R, total: T) {
  return { data: z.array(record), total, limit: z.int(), offset: z.int(), has_more: z.boolean() }
}

/** All records of a kind, for lists and boards of the application. */
export function listOf<T extends z.ZodType>(record: T) {
  return compiled(
    z.object({
      data: z.array(record),
      /** False if there are more: contains the newest ones. */
      complete: z.boolean(),
    }),
  )
}
