import { z } from 'zod'
import { Ref } from '#server/core/values/fields.ts'
import { COST_SOURCES } from './rules.ts'

export const AskCostSource = z.strictObject({ campaign: Ref })

/** Which costs of a campaign count on a day that has both. */
export const CostSource = z.object({
  source: z.enum(COST_SOURCES),
  /** Whether a person set it. Unless set, costs of data sources count. */
  is_set: z.boolean(),
  /** Whether data sources have costs of the campaign, and whether any were entered or pushed. */
  has_connectors: z.boolean(),
  has_pushed: z.boolean(),
})
export type CostSource = z.infer<typeof CostSource>

export const SetCostSource = z.strictObject({ campaign: Ref, source: z.enum(COST_SOURCES) })
export type SetCostSource = z.infer<typeof SetCostSource>
