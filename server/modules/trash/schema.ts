import { z } from 'zod'
import { Instant, KindName, RecordId } from '#server/core/values/fields.ts'

/** A record in the Trash, with the member or token that deleted it. */
export const Trashed = z.object({
  entity: KindName,
  id: RecordId,
  name: z.string(),
  deleted_at: Instant,
  /** Name of the member or token; null if the change log no longer contains it. */
  deleted_by: z.string().nullable(),
})
export type Trashed = z.infer<typeof Trashed>

/** Latest deletion first. */
export const TrashPage = z.object({ data: z.array(Trashed), total: z.int(), limit: z.int(), offset: z.int() })
export type TrashPage = z.infer<typeof TrashPage>

export const ListTrash = z.strictObject({
  entity: KindName.optional(),
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(100_000).default(0),
})
export type ListTrash = z.infer<typeof ListTrash>

export const Purge = z.strictObject({ entity: KindName, id: RecordId })
export type Purge = z.infer<typeof Purge>
