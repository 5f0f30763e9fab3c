import { z } from 'zod'
import { Instant, line, RecordId, Ref } from '#server/core/values/fields.ts'

/** Sandboxes of one workspace. */
export const MOST_SANDBOXES = 5
/** Days without a call or visit, after which a sandbox is deleted. */
export const IDLE_DAYS = 90

/** A workspace with test data. */
export const Sandbox = z.object({
  id: RecordId,
  slug: z.string(),
  name: z.string(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  /** The latest call of a token or visit of a member. */
  used_at: Instant,
  /** When it is deleted if no one uses it until then. */
  deletes_at: Instant,
})
export type Sandbox = z.infer<typeof Sandbox>

export const CreateSandbox = z.strictObject({ name: line(100) })
export type CreateSandbox = z.infer<typeof CreateSandbox>

export const SandboxRef = z.strictObject({ id: Ref })
export type SandboxRef = z.infer<typeof SandboxRef>

export const SandboxReset = z
  .object({
    reset_at: Instant.meta({ description: 'Time of the reset.' }),
    next_after: z.int().meta({
      description: 'The position in the change feed after the reset. Send it as `after`, or list the records again.',
      examples: [1841],
    }),
  })
  .meta({ id: 'SandboxReset' })
export type SandboxReset = z.infer<typeof SandboxReset>
