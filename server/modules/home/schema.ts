import { z } from 'zod'
import { DEAL_STAGES } from '../deals/schema.ts'

const Sum = z.object({ count: z.int(), amount: z.number() })

/** Key figures in the workspace's currency; records in other currencies are counted but not summed. */
export const Figures = z.object({
  currency: z.string(),
  /** Open deals, in the order of the stages. */
  pipeline: z.array(Sum.extend({ stage: z.enum(DEAL_STAGES) })),
  /** Issued and paid amounts of the last six months, the current one last: `2026-11`. */
  months: z.array(z.object({ month: z.string(), issued: z.number(), paid: z.number() })),
  open: Sum,
  overdue: Sum,
})
export type Figures = z.infer<typeof Figures>

/** The setup steps that a new workspace has not completed. */
export const FirstSteps = z.object({ company: z.boolean(), records: z.boolean(), team: z.boolean() })
export type FirstSteps = z.infer<typeof FirstSteps>
