import { z } from 'zod'
import { RecordId, Ref } from '#server/core/values/fields.ts'

/** Skipped products with the reason. `count` is the total; `shown` contains the first ones. */
const problems = {
  problems: z.object({
    count: z.int(),
    shown: z.array(z.object({ product: z.string(), location: z.string().nullable(), message: z.string() })),
  }),
}

export const ImportProducts = z.strictObject({ id: Ref })
export const ImportedProducts = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  ...problems,
})
export type ImportedProducts = z.infer<typeof ImportedProducts>

/** `reading` is the digest of the preview; without it, nothing is recorded. */
export const ReadStock = z.strictObject({ id: Ref, reading: z.string().length(64).nullable() })
export type ReadStock = z.infer<typeof ReadStock>
export const StockReading = z.object({
  /** Digest of the data that was read. */
  reading: z.string(),
  booked: z.boolean(),
  unchanged: z.int(),
  changes: z.object({
    count: z.int(),
    shown: z.array(
      z.object({
        item: RecordId,
        name: z.string(),
        unit: z.string(),
        location: z.string(),
        before: z.number(),
        after: z.number(),
      }),
    ),
  }),
  ...problems,
})
export type StockReading = z.infer<typeof StockReading>
