import { z } from 'zod'
import { Currency, Day, Instant, line, Money, orNull, RecordId, Ref, text } from '#server/core/values/fields.ts'
import { commaList, idOrNone, listInput, Search } from '#server/core/values/filters.ts'
import { Attachments, MemberRef, recordOf, updateOf, Version } from '#server/core/values/record-fields.ts'
import { CreateTask } from '../tasks/schema.ts'

export const RISK_STATUSES = ['open', 'treated', 'accepted', 'closed'] as const
export const RISK_TREATMENTS = ['avoid', 'reduce', 'share', 'accept'] as const
export const RISK_LEVELS = ['low', 'medium', 'high', 'critical'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

export type RatingName = 'inherent' | 'current' | 'residual'

const scale = z.int('must be a whole number from 1 to 5').min(1, 'must be from 1 to 5').max(5, 'must be from 1 to 5')
const RATING = {
  likelihood: scale.meta({ description: 'From 1, rare, to 5, almost certain.' }),
  impact: scale.meta({ description: 'From 1, negligible, to 5, severe.' }),
}
const Rating = z.object(RATING)
export type Rating = z.infer<typeof Rating>

const Loss = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
  currency: z.string().meta({ description: 'ISO 4217 code.' }),
})

const score = (which: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `Likelihood × impact of \`${which}\`; null if it is not rated.` })
const level = (which: string) =>
  z
    .enum(RISK_LEVELS)
    .nullable()
    .meta({
      description: `Level of \`score_${which}\` in the bands of the workspace. Changes when an owner moves them.`,
    })

/** A risk as in REST, events and the application. */
export const Risk = recordOf('Risk', {
  number: z.int().meta({ description: 'Counts the risks of the workspace from 1.' }),
  title: z.string().meta({ description: 'Title of the risk.' }),
  cause: z.string().meta({ description: 'Why it may happen. Markdown.' }),
  event: z.string().meta({ description: 'What may happen. Markdown.' }),
  consequence: z.string().meta({ description: 'Consequence if it happens. Markdown.' }),
  category: z.string().nullable().meta({ description: 'Category, as free text.' }),
  owner: RecordId.nullable().meta({ description: 'Member responsible for the risk.' }),
  project: RecordId.nullable(),
  status: z.enum(RISK_STATUSES),
  treatment: z.enum(RISK_TREATMENTS).nullable().meta({ description: 'What is done about the risk.' }),
  inherent: Rating.nullable().meta({ description: 'Rating without any controls.' }),
  current: Rating.nullable().meta({ description: 'Current rating, with the existing controls.' }),
  residual: Rating.nullable().meta({ description: 'Rating expected after the treatment.' }),
  score_inherent: score('inherent'),
  score_current: score('current'),
  score_residual: score('residual'),
  level_inherent: level('inherent'),
  level_current: level('current'),
  level_residual: level('residual'),
  controls: z.string().meta({ description: 'Existing controls. Markdown.' }),
  review_due: z.string().nullable().meta({
    format: 'date',
    description:
      'Date of the next review, `YYYY-MM-DD`. The owner is reminded 14 days and 1 day before, and when it has passed.',
  }),
  loss: Loss.nullable().meta({ description: 'Loss if it happens: lowest, most likely and highest amount.' }),
  accepted_reason: z.string().nullable().meta({ description: 'Why the risk was last accepted.' }),
  accepted_by: RecordId.nullable().meta({ description: 'Member who last accepted the risk.' }),
  accepted_at: Instant.nullable().meta({ description: 'Time the risk was last accepted.' }),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files.' }),
})
export type Risk = z.infer<typeof Risk>

const rating = z.strictObject(RATING).nullable().optional()

const LossInput = z
  .strictObject({
    low: Money,
    likely: Money,
    high: Money,
    currency: Currency.optional().meta({ description: 'Default: the currency of the workspace.' }),
  })
  .refine(({ low, likely }) => low <= likely, { path: ['likely'], message: 'must not be less than low' })
  .refine(({ likely, high }) => likely <= high, { path: ['high'], message: 'must not be less than likely' })

const fields = {
  title: line(300).meta({ description: 'Title of the risk.' }),
  cause: text(5_000).optional(),
  event: text(5_000).optional(),
  consequence: text(5_000).optional(),
  category: orNull(line(100)).optional().meta({ description: 'Category, as free text.' }),
  owner: MemberRef.optional(),
  project: orNull(Ref).optional(),
  status: z.enum(RISK_STATUSES).optional().meta({
    description:
      'Default: `open`. Only an owner or a manager can set `accepted`, in the application and with a reason. An accepted risk reopens when a score rises.',
  }),
  treatment: z.enum(RISK_TREATMENTS).nullable().optional().meta({ description: 'What is done about the risk.' }),
  inherent: rating,
  current: rating,
  residual: rating,
  controls: text(5_000).optional(),
  review_due: orNull(Day).optional(),
  loss: LossInput.nullable().optional(),
  attachments: Attachments.optional(),
}

export const CreateRisk = z.strictObject(fields).meta({ id: 'CreateRisk' })

/** A risk in the API reference. */
export const RISK_EXAMPLE = {
  title: 'The only offset press fails',
  category: 'Production',
  inherent: { likelihood: 4, impact: 5 },
  current: { likelihood: 3, impact: 5 },
  treatment: 'reduce',
  review_due: '2027-03-01',
} satisfies z.input<typeof CreateRisk>

export const UpdateRisk = updateOf('risk', fields)

/** Accepts a risk, by an owner or a manager with a reason. */
export const AcceptRisk = z.strictObject({
  id: RecordId,
  version: Version.optional(),
  reason: text(2_000).refine((value) => value.trim() !== '', 'must not be empty'),
})
export type AcceptRisk = z.infer<typeof AcceptRisk>

const SORTS = ['created_at', 'updated_at', 'number', 'title', 'review_due'] as const

export const ListRisks = z.strictObject({
  ...listInput([...SORTS, 'score_inherent', 'score_current', 'score_residual']),
  status: commaList(z.enum(RISK_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  level: commaList(z.enum(RISK_LEVELS))
    .optional()
    .meta({ description: 'One or more levels of the current rating (`level_current`).' }),
  owner: commaList(idOrNone).optional().meta({ description: 'One or more member ids; `none` for risks without one.' }),
  project: commaList(idOrNone)
    .optional()
    .meta({ description: 'One or more project ids; `none` for risks without one.' }),
  category: commaList(line(100)).optional().meta({ description: 'One or more categories. Case-sensitive.' }),
  review_before: Day.optional().meta({ description: 'Only risks whose review is due before this date.' }),
  q: Search.optional(),
})

const bound = z
  .int('must be a whole number from 1 to 24')
  .min(1, 'must be from 1 to 24')
  .max(24, 'must be from 1 to 24')

const bounds = z.strictObject({ low: bound, medium: bound, high: bound })

/** The highest score of each level; scores above `high` are critical. The bands cover 1 to 25 without gaps. */
export const RiskBands = bounds
  .refine(({ low, medium }) => low < medium, { path: ['medium'], message: 'must be greater than the bound of low' })
  .refine(({ medium, high }) => medium < high, { path: ['high'], message: 'must be greater than the bound of medium' })
export type RiskBands = z.infer<typeof RiskBands>

export const UpdateRiskBands = bounds.partial()
export type UpdateRiskBands = z.infer<typeof UpdateRiskBands>

/** The ratings after a change of them, oldest first. */
export const RiskScore = z.object({
  version: z.int(),
  at: Instant,
  inherent: Rating.nullable(),
  current: Rating.nullable(),
  residual: Rating.nullable(),
})
export type RiskScore = z.infer<typeof RiskScore>

/** A task that treats a risk, as the page of the risk lists it. */
export const TreatmentTask = z.object({
  id: RecordId,
  title: z.string(),
  status: z.string(),
  due: z.string().nullable(),
  assignees: z.array(RecordId),
})
export type TreatmentTask = z.infer<typeof TreatmentTask>

/** Creates a task that treats the risk. */
export const CreateTreatment = z.strictObject({ risk: RecordId, task: CreateTask })
export type CreateTreatment = z.infer<typeof CreateTreatment>

export const LinkedTask = z.strictObject({ risk: RecordId, task: Ref })
export type LinkedTask = z.infer<typeof LinkedTask>

/** A risk that a task treats. */
export const TreatedRisk = z.object({
  id: RecordId,
  number: z.int(),
  title: z.string(),
  status: z.enum(RISK_STATUSES),
  level_current: z.enum(RISK_LEVELS).nullable(),
})
export type TreatedRisk = z.infer<typeof TreatedRisk>
