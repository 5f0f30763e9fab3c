import { z } from 'zod'
import { RecordId } from '#server/core/values/fields.ts'

/** Whether an untouched draft was deleted. */
export const Withdrawn = z.object({ id: RecordId, deleted: z.boolean() })
export type Withdrawn = z.infer<typeof Withdrawn>
