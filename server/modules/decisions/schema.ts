import { z } from 'zod'
import { Currency, Day, Instant, line, orNull, RecordId, Ref, text } from '#server/core/values/fields.ts'
import { memberRefs, recordOf, updateOf, Version } from '#server/core/values/record-fields.ts'
import { type Evaluation, type InputsOf, METHODS, type MethodName } from './rules/methods.ts'

const STATUSES = ['open', 'decided', 'reviewed'] as const
export const OUTCOMES = ['right', 'partly', 'wrong'] as const

const Method = z.enum(Object.keys(METHODS) as [MethodName, ...MethodName[]], {
  error: `must be one of ${Object.keys(METHODS).join(', ')}`,
})
const Json = z.record(z.string(), z.json())

/** A decision and its analysis. `result` includes the method, its version and the inputs. */
export const Decision = recordOf('Decision', {
  title: z.string(),
  question: z.string(),
  method: Method,
  status: z.enum(STATUSES),
  owners: z.array(RecordId),
  documents: z.array(RecordId),
  risks: z.array(RecordId),
  /** ISO 4217 code of the amounts in inputs and results; null if they are not money. */
  currency: z.string().nullable(),
  inputs: Json,
  result: Json,
  chosen: z.string().nullable(),
  reason: z.string(),
  decided_by: z.array(RecordId),
  decided_at: Instant.nullable(),
  /** The day on which to ask whether the decision was right. */
  review_due: z.string().nullable().meta({ format: 'date' }),
  outcome: z.enum(OUTCOMES).nullable(),
  outcome_note: z.string(),
  reviewed_at: Instant.nullable(),
})
export type Decision = z.infer<typeof Decision>

/** A decision in lists. */
export const DecisionRow = Decision.omit({
  question: true,
  inputs: true,
  result: true,
  reason: true,
  outcome_note: true,
})
export type DecisionRow = z.infer<typeof DecisionRow>

/** Linked records. */
const links = z
  .array(Ref)
  .max(50, 'must have at most 50 entries')
  .transform((ids) => [...new Set(ids)])

const fields = {
  title: line(200),
  question: text(5_000).optional(),
  owners: memberRefs(20).optional(),
  documents: links.optional(),
  risks: links.optional(),
  currency: orNull(Currency).optional(),
  review_due: orNull(Day).optional(),
}

export const DecisionLinks = z.strictObject({ documents: links, risks: links })
export type DecisionLinks = z.infer<typeof DecisionLinks>

/** The inputs of a method; `rules/methods.ts` checks them. */
export const Analysis = z.strictObject({ method: Method, inputs: z.unknown() })

export const CreateDecision = z.strictObject({ ...fields, ...Analysis.shape })
export type CreateDecision = z.infer<typeof CreateDecision>

export const UpdateDecision = updateOf('decision', fields)

const seen = { id: RecordId, version: Version.optional(), base: z.record(z.string(), z.json()).optional() }
export const SeenDecision = z.strictObject(seen)

/** Replaces the analysis of an open decision. */
export const Analyse = z.strictObject({ ...seen, ...Analysis.shape })
export type Analyse = z.infer<typeof Analyse>

export const Decide = z.strictObject({
  ...seen,
  chosen: line(200),
  reason: text(10_000).optional(),
  /** Members by id or email address; the caller by default. */
  decided_by: memberRefs(20).optional(),
  review_due: orNull(Day).optional(),
})
export type Decide = z.infer<typeof Decide>

/** The answer to "Was it right?". */
export const Review = z.strictObject({
  ...seen,
  outcome: z.enum(OUTCOMES, { error: 'must be right, partly or wrong' }),
  outcome_note: text(10_000).optional(),
})
export type Review = z.infer<typeof Review>

/** The linked records outside the Trash. */
const Named = z.array(z.object({ id: RecordId, title: z.string() }))
export const LinkedNames = z.object({ documents: Named, risks: Named })
export type LinkedNames = z.infer<typeof LinkedNames>

/** The decisions that link to a record. */
export const LinkedTo = z.strictObject({ entity: z.enum(['document', 'risk']), id: Ref })
export type LinkedTo = z.infer<typeof LinkedTo>
export const LinkedDecision = z.object({
  id: RecordId,
  title: z.string(),
  status: z.enum(STATUSES),
  chosen: z.string().nullable(),
})
export type LinkedDecision = z.infer<typeof LinkedDecision>

/** The risks of the workspace as inputs of the risk matrix, and what was excluded. */
export const RiskSnapshot = z.object({
  risks: z.custom<InputsOf<'risk_matrix'>['risks']>(),
  bands: z.array(z.int()),
  left_out: z.object({ risks: z.boolean(), losses: z.int() }),
})
export type RiskSnapshot = z.infer<typeof RiskSnapshot>

/** The live result of the form, or the errors of the inputs. */
export const Evaluated = z.custom<Evaluation>()
