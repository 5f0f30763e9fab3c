import { z } from 'zod'
import { KindName, RecordId } from '#server/core/values/fields.ts'
import { Search } from '#server/core/values/filters.ts'

/** A search result with the fields for one line and its link. */
export const Found = z.object({
  entity: KindName,
  id: RecordId,
  /** Its title, name or number. */
  name: z.string(),
  /** Distinguishes records with the same name: a company, an address. */
  detail: z.string().nullable(),
  status: z.string().nullable(),
  /** A tag that contains words that the name lacks. */
  tag: z.string().nullable(),
  /** It does not contain the words; its name is similar. */
  similar: z.boolean(),
})
export type Found = z.infer<typeof Found>

/** At most `limit` records of each kind. */
export const Find = z.strictObject({ q: Search, limit: z.int().min(1).max(20).default(6) })
export type Find = z.infer<typeof Find>

/** A page of all results: the best of each kind first. */
export const FindPage = z.strictObject({
  q: Search,
  limit: z.int().min(1).max(100).default(25),
  offset: z.int().min(0).max(100_000_000).default(0),
})
export type FindPage = z.infer<typeof FindPage>

export const FoundPage = z.object({
  data: z.array(Found),
  total: z.int(),
  has_more: z.boolean(),
  /** The kinds with more matches than a search ranks. */
  more: z.array(KindName),
})
export type FoundPage = z.infer<typeof FoundPage>
