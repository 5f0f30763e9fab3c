import { z } from 'zod'
import {
  Currency,
  Day,
  Instant,
  line,
  Money,
  orNull,
  RecordId,
  Ref,
  Tags,
  text,
  textOrNull,
  withoutSign,
} from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import {
  Attachments,
  ExtId,
  extIdFilter,
  memberRefs,
  putOf,
  recordOf,
  updateOf,
} from '#server/core/values/record-fields.ts'

export const DEAL_STAGES = ['lead', 'qualified', 'proposal', 'negotiation', 'won', 'lost'] as const
export const DEAL_STATUSES = ['open', 'won', 'lost'] as const

/** A deal as REST, events and the application show it. */
export const Deal = recordOf('Deal', {
  ext_id: z.string().nullable().meta({ description: 'Id in another system.' }),
  name: z.string(),
  stage: z.enum(DEAL_STAGES),
  status: z.enum(DEAL_STATUSES).meta({ description: 'Derived from the stage.' }),
  amount: z.number().nullable().meta({ description: 'At most two decimals.' }),
  currency: z.string().meta({ description: 'ISO 4217 code.' }),
  probability: z.int().nullable().meta({ description: 'Percent.' }),
  close_date: z.string().nullable().meta({ format: 'date', description: 'Date, `YYYY-MM-DD`.' }),
  contact: RecordId.nullable(),
  project: RecordId.nullable(),
  company: z.string().nullable(),
  owners: z.array(RecordId),
  tags: z.array(z.string()),
  notes: z.string().meta({ description: 'Markdown.' }),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files.' }),
  closed_at: Instant.nullable().meta({ description: 'Time the deal was won or lost.' }),
})
export type Deal = z.infer<typeof Deal>

const fields = {
  name: line(200),
  stage: z.enum(DEAL_STAGES).optional(),
  amount: Money.nullable().optional(),
  currency: Currency.optional().meta({ description: 'ISO 4217 code. Default: the currency of the workspace.' }),
  probability: z
    .int()
    .min(0, 'must be from 0 to 100')
    .max(100, 'must be from 0 to 100')
    .overwrite(withoutSign)
    .nullable()
    .optional()
    .meta({ description: 'Probability in percent. Default by stage: 10, 25, 50, 75, won 100, lost 0.' }),
  close_date: orNull(Day).optional(),
  contact: orNull(Ref).optional(),
  project: orNull(Ref).optional(),
  company: textOrNull(200).optional(),
  owners: memberRefs(200).optional(),
  tags: Tags.optional(),
  notes: text(50_000).optional(),
  attachments: Attachments.optional(),
  ext_id: ExtId.nullable().optional(),
}

export const CreateDeal = z.strictObject(fields).meta({ id: 'CreateDeal' })

/** A deal in the API reference. */
export const DEAL_EXAMPLE = {
  name: 'Catalogue 2027',
  stage: 'proposal',
  amount: 12500.5,
  currency: 'EUR',
  close_date: '2027-01-31',
} satisfies z.input<typeof CreateDeal>

export const UpdateDeal = updateOf('deal', fields)

/** A deal to create or update by its `ext_id`. */
export const PutDeal = putOf('deal', fields)

export const ListDeals = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'amount', 'close_date', 'name']),
  status: commaList(z.enum(DEAL_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  stage: commaList(z.enum(DEAL_STAGES)).optional().meta({ description: 'One or more stages.' }),
  project: commaList(Ref).optional().meta({ description: 'One or more project ids.' }),
  contact: commaList(Ref).optional().meta({ description: 'One or more contact ids.' }),
  ext_id: extIdFilter('deal'),
  q: Search.optional(),
})

/** A deal in lists of the application: without its text, which is loaded with the record. */
export const DealRow = Deal.omit({ notes: true, attachments: true })
export type DealRow = z.infer<typeof DealRow>
