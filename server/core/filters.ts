import { z } from 'zod'
import { InstantInput, Ref, text } from './fields.ts'

/** A filter with one or more values; in a query string comma-separated or repeated. Any of them matches. */
export function commaList<T extends z.ZodType>(item: T) {
  return z.array(item).min(1, 'must name at least one value').max(100, 'must name at most 100 values')
}

/** A reference filter that can also ask for records without one. */
export const idOrNone = z.union([z.literal('none'), Ref])

/** The query parameters every list has (spec api.md, Lists). `sorts` are the names `sort` takes; `-` means descending. */
export function listInput<S extends [string, ...string[]]>(sorts: S) {
  const names = sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]
  return {
    limit: z
      .int()
      .min(1, 'must be from 1 to 200')
      .max(200, 'must be from 1 to 200')
      .default(50)
      .meta({ description: 'Records on this page.' }),
    offset: z
      .int()
      .min(0, 'must be 0 or more')
      .max(100_000_000)
      .optional()
      .meta({ description: 'Records to skip. Not together with `after`.' }),
    after: Ref.optional().meta({
      description:
        'The last id seen: the page starts behind it. The record need not exist any more. Not together with `offset` or `sort`.',
    }),
    sort: z
      .enum(names)
      .optional()
      .meta({ description: 'Order; `-` in front means descending. Default: by id, which is by creation.' }),
    count: z.boolean().default(true).meta({ description: '`false` leaves `total` out.' }),
    updated_since: InstantInput.optional().meta({ description: 'Only records changed at or after this instant.' }),
  }
}

/** Words to look for, all of them, ignoring case and accents. */
export const Search = text(200).meta({ description: 'Words to look for, all of them, ignoring case and accents.' })

/** A page of records: the ordinary list envelope. */
export function pageOf<T extends z.ZodType>(record: T) {
  const envelope = z.object({
    data: z.array(record),
    total: z.int().min(0).optional().meta({ description: 'How many records match; absent with `count=false`.' }),
    limit: z.int(),
    offset: z.int(),
    has_more: z.boolean(),
  })
  return compiled(envelope)
}

/** All records of a kind at once, as lists and boards of the application hold them. */
export function wholeOf<T extends z.ZodType>(record: T) {
  return compiled(
    z.object({
      data: z.array(record),
      /** False when there are more than fit: the newest are here. */
      complete: z.boolean(),
    }),
  )
}

/** tRPC would call parseAsync, for which zod does not use its compiled parser: eight times slower on a page. */
function compiled<T extends z.ZodType>(envelope: T): T {
  envelope.parseAsync = (given) => Promise.resolve(envelope.parse(given))
  return envelope
}
