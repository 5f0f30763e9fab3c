import { z } from 'zod'

import { Ref } from './fields.ts'

/** A filter with one or more values; in a query string comma-separated or repeated. Any of them matches. */
export function commaList<T extends z.ZodType>(item: T) {
  return z.array(item).min(1, 'must name at least one value').max(100, 'must name at most 100 values')
}

/** A reference filter that can also ask for records without one. */
export const idOrNone = z.union([z.literal('none'), Ref])
