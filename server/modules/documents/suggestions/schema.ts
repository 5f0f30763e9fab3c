import { z } from 'zod'
import { Instant, RecordId, Ref } from '#server/core/values/fields.ts'
import { Content } from '../schema.ts'

/**
 * A person's version of a block of which the text has other words. `content` and `replaces` are documents of at most one
 * block: without one, the person removed it, or others had. `block` is its index in the latest text; null if it is gone,
 * and then `place` is the index of the block before which it was, or null at the end.
 */
export const Suggestion = z.object({
  id: RecordId,
  author: RecordId,
  at: Instant,
  block: z.int().nullable(),
  place: z.int().nullable(),
  content: Content,
  replaces: Content,
})
export type Suggestion = z.infer<typeof Suggestion>

/** The open suggestions of a document, oldest first. `version`: the record version that their blocks refer to. */
export const Suggestions = z.object({ version: z.int(), data: z.array(Suggestion), has_more: z.boolean() })
export type Suggestions = z.infer<typeof Suggestions>

export const SuggestionRef = z.strictObject({ id: RecordId, suggestion: Ref })
export type SuggestionRef = z.infer<typeof SuggestionRef>
