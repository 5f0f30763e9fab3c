import { z } from 'zod'
import { Currency, Day, line, Money, nfc, orNull } from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { recordOf, updateOf } from '#server/core/values/record-fields.ts'

export const CAMPAIGN_STATUSES = ['planned', 'active', 'paused', 'ended'] as const

/** A campaign as the application shows it. Leads, costs and touches refer to it by id, slug or name. */
export const Campaign = recordOf('Campaign', {
  name: z.string(),
  slug: z.string().nullable().meta({ description: 'Value of `utm_campaign` in the links of the campaign.' }),
  budget: z.number().nullable(),
  currency: z.string(),
  starts: z.string().nullable().meta({ format: 'date' }),
  ends: z.string().nullable().meta({ format: 'date', description: 'Last day.' }),
  status: z.enum(CAMPAIGN_STATUSES),
})
export type Campaign = z.infer<typeof Campaign>

/** The value of `utm_campaign`: no spaces, stored in lower case, so that links match in any case. */
const Slug = z
  .string()
  .overwrite(nfc)
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}._~-]{1,100}$/u, 'must have 1 to 100 letters, digits or any of . _ ~ -')

const fields = {
  name: line(200),
  slug: orNull(Slug).optional(),
  budget: Money.nullable().optional(),
  currency: Currency.optional(),
  starts: orNull(Day).optional(),
  ends: orNull(Day).optional(),
  status: z.enum(CAMPAIGN_STATUSES).optional(),
}

export const CreateCampaign = z.strictObject(fields)

export const UpdateCampaign = updateOf('campaign', fields)

export const ListCampaigns = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'name', 'starts', 'ends', 'budget']),
  status: commaList(z.enum(CAMPAIGN_STATUSES)).optional(),
  q: Search.optional(),
})
