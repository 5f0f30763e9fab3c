import { z } from 'zod'
import { RecordId } from '#server/core/values/fields.ts'

/** The quantity to order of an item, and the values it is computed from. */
export const Suggestion = z.object({
  item: RecordId,
  number: z.string().nullable(),
  name: z.string(),
  supplier: z.string().nullable(),
  unit: z.string(),
  onHand: z.number(),
  onOrder: z.number(),
  /** onHand + onOrder. */
  projected: z.number(),
  /** reorderPoint, or minQty without one. Reorder when `projected` is at or below it. */
  threshold: z.number(),
  /** The desired stock: the greater of minQty and maxQty, or the threshold without them. */
  target: z.number(),
  /** Quantity in draft orders. */
  onDraft: z.number(),
  /** target − projected − onDraft; 0 if the drafts suffice. */
  needed: z.number(),
  packSize: z.number(),
  /** needed, rounded up to whole packs; 0 if the drafts suffice. */
  qty: z.number(),
  /** Today plus the delivery days. */
  needBy: z.string(),
  cost: z.number().nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const ReorderList = z.object({
  data: z.array(Suggestion),
  /** False if the list is truncated. */
  complete: z.boolean(),
})
export type ReorderList = z.infer<typeof ReorderList>
