import { z } from 'zod'
import { Instant, line, RecordId, Ref, text } from '#server/core/values/fields.ts'
import { Version } from '#server/core/values/record-fields.ts'
import { NotNegative } from '../schema.ts'

const COUNT_STATUSES = ['open', 'booked', 'cancelled'] as const

const StockCountLine = z.object({
  line: z.int(),
  item: RecordId,
  number: z.string().nullable(),
  name: z.string(),
  unit: z.string(),
  lot: z.string().nullable(),
  expiry: z.string().nullable(),
  /** Quantity in the ledger when the line was created. */
  expected: z.number(),
  /** Null until counted. */
  counted: z.number().nullable(),
  at: Instant.nullable(),
})
export type StockCountLine = z.infer<typeof StockCountLine>

/** A sheet for counting the stock of one location. */
export const StockCount = z.object({
  id: RecordId,
  number: z.string(),
  location: z.string(),
  status: z.enum(COUNT_STATUSES),
  note: z.string(),
  bookedAt: Instant.nullable(),
  lines: z.array(StockCountLine),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export type StockCount = z.infer<typeof StockCount>

/** A sheet in lists: the number of its lines and how many of them are counted. */
export const StockCountRow = StockCount.omit({ lines: true }).extend({ size: z.int(), counted: z.int() })
export type StockCountRow = z.infer<typeof StockCountRow>

/** Counts the given items, one group, or everything at the location. */
export const CreateCount = z.strictObject({
  location: line(100).optional(),
  note: text(2_000).optional(),
  group: line(255).optional(),
  items: z.array(Ref).max(1_000, 'must have at most 1000 entries').optional(),
})
export type CreateCount = z.infer<typeof CreateCount>

const seen = { id: RecordId, version: Version.optional(), base: z.record(z.string(), z.json()).optional() }
export const SeenCount = z.strictObject(seen)

/** Counted quantities by line; `null` clears a count. Adds items that are missing on the sheet. */
export const EnterCount = z.strictObject({
  ...seen,
  lines: z
    .array(z.strictObject({ line: z.int().min(1), counted: NotNegative.nullable() }))
    .max(1_000, 'must have at most 1000 entries'),
  add: z
    .array(z.strictObject({ item: Ref, counted: NotNegative.nullable() }))
    .max(1_000, 'must have at most 1000 entries')
    .optional(),
})
export type EnterCount = z.infer<typeof EnterCount>
