import { z } from 'zod'
import { TOKEN_ACCESS } from '../tokens/schema.ts'

/** The owner's choices on the consent page. `approval`: writes require approval. */
export const Consent = z.object({
  name: z.string(),
  access: z.enum(TOKEN_ACCESS),
  approval: z.boolean(),
  owner_functions: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

/** The form of the consent page as browsers send it; unchecked boxes are missing. */
export const ConsentForm = z.object({
  answer: z.enum(['connect', 'cancel']),
  workspace: z.string().max(100).default(''),
  access: z.enum(TOKEN_ACCESS).default('read_only'),
  approval: z.literal('on').optional(),
  owner_functions: z.literal('on').optional(),
})
export type ConsentForm = z.infer<typeof ConsentForm>

/** The OAuth scopes of a connection. */
export const Terms = z.object({ client: z.string(), account: z.string(), scope: z.string(), resource: z.string() })
export type Terms = z.infer<typeof Terms>
