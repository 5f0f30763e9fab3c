import { z } from 'zod'
import { Instant, KindName, name, RecordId, Ref, Version } from '#server/core/values/fields.ts'

/** A comment as the application and the activity log show it. */
export const Comment = z.object({
  id: RecordId,
  /** The record it belongs to. */
  entity: KindName,
  entity_id: RecordId,
  /** The author's member id; null once that member was removed. */
  author: RecordId.nullable(),
  /** Markdown. A mention is a link such as `[@Ada Berg](member:<id>)`. */
  text: z.string(),
  mentions: z.array(RecordId),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export type Comment = z.infer<typeof Comment>

/** Comments, oldest first. Without `before`, the latest ones. */
export const CommentPage = z.object({ data: z.array(Comment), has_more: z.boolean() })
export type CommentPage = z.infer<typeof CommentPage>

const about = { entity: KindName, entity_id: RecordId }
const CommentText = name(10_000)

export const ListComments = z.strictObject({
  ...about,
  limit: z.int().min(1).max(100).default(50),
  /** Only comments older than the one with this id. */
  before: Ref.optional(),
})
export type ListComments = z.infer<typeof ListComments>

export const CreateComment = z.strictObject({ ...about, text: CommentText })
export type CreateComment = z.infer<typeof CreateComment>

export const UpdateComment = z.strictObject({ id: RecordId, text: CommentText, version: Version.optional() })
export type UpdateComment = z.infer<typeof UpdateComment>
