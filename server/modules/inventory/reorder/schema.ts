import { z } from 'zod'
import { RecordId } from '#server/core/values/fields.ts'

/** What to order of an item, and the sums that led to it. */
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
  /** reorderPoint, or minQty without one: at or below it is time to order. */
  threshold: z.number(),
  /** The greater of minQty and maxQty, or the threshold without them: what there shall be. */
  target: z.number(),
  /** In drafts of orders, which are not placed yet. */
  onDraft: z.number(),
  /** target − projected − onDraft; 0 where drafts hold enough. */
  needed: z.number(),
  packSize: z.number(),
  /** needed, rounded up to whole packs: 0 where drafts hold enough. */
  qty: z.number(),
  /** Today and the days that delivery takes. */
  needBy: z.string(),
  cost: z.number().nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const ReorderList = z.object({
  data: z.array(Suggestion),
  /** False when there are more than fit. */
  complete: z.boolean(),
})
export type ReorderList = z.infer<typeof ReorderList>
