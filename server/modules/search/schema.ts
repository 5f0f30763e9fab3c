import { z } from 'zod'
import { KindName, RecordId } from '#server/core/values/fields.ts'
import { Search } from '#server/core/values/filters.ts'

/** A record that was found: enough to show it in one line and to open it. */
export const Found = z.object({
  entity: KindName,
  id: RecordId,
  /** Its title, name or number. */
  name: z.string(),
  /** What tells it from others of that name: a company, an address. */
  detail: z.string().nullable(),
  status: z.string().nullable(),
})
export type Found = z.infer<typeof Found>

/** `limit` records of each kind at most. */
export const Find = z.strictObject({ q: Search, limit: z.int().min(1).max(20).default(6) })
export type Find = z.infer<typeof Find>
