import { z } from 'zod'
import { DEAL_STAGES } from '../deals/schema.ts'

const Sum = z.object({ count: z.int(), amount: z.number() })

/** Figures at a glance, in the workspace's own currency; records in others are counted and not summed. */
export const Figures = z.object({
  currency: z.string(),
  /** Deals that are neither won nor lost, in the order of the stages. */
  pipeline: z.array(Sum.extend({ stage: z.enum(DEAL_STAGES) })),
  /** What was issued and what was paid in each of the last six months, this one last: `2026-11`. */
  months: z.array(z.object({ month: z.string(), issued: z.number(), paid: z.number() })),
  open: Sum,
  overdue: Sum,
})
export type Figures = z.infer<typeof Figures>

/** What a new workspace still lacks. */
export const FirstSteps = z.object({ company: z.boolean(), records: z.boolean(), team: z.boolean() })
export type FirstSteps = z.infer<typeof FirstSteps>
