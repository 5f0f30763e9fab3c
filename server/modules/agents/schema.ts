import { z } from 'zod'
import { Instant, KindName, RecordId, Ref } from '#server/core/values/fields.ts'
import { pageWithMore } from '#server/core/values/filters.ts'
import { Version } from '#server/core/values/record-fields.ts'
import { PROPOSAL_STATUSES, ProposedRecord } from '#server/modules/agent/proposals/schema.ts'

/** One changed field; the names of records and members stand in for their ids. */
const ShownEdit = z.object({ field: z.string(), from: z.json(), to: z.json() })

/** One change of one record. `from` of a new record is null. */
export const ShownChange = z.object({
  event: z.string(),
  entity: KindName,
  entity_id: RecordId,
  /** The name of the record; of a comment, the name of the record that it is on. */
  subject: z.string().nullable(),
  /** The record that a comment is on. */
  on: z.object({ entity: KindName, id: RecordId }).nullable(),
  /** Currency of the amounts, if any. */
  currency: z.string().nullable(),
  edits: z.array(ShownEdit),
})
export type ShownChange = z.infer<typeof ShownChange>

const OfAgent = z.object({
  /** Id and name of the token. */
  token: RecordId,
  agent: z.string(),
  client: z.string().nullable(),
  client_version: z.string().nullable(),
  run: RecordId,
  /** The name of the run. */
  label: z.string().nullable(),
})

/** A proposal of an agent, pending or decided. */
export const ShownProposal = OfAgent.extend({
  id: RecordId,
  tool: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  /** Whether the agent is active: its token is not revoked. */
  connected: z.boolean(),
  changes: z.array(ShownChange),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
})
export type ShownProposal = z.infer<typeof ShownProposal>

/** Latest first. */
export const ProposalPage = pageWithMore(ShownProposal)
export type ProposalPage = z.infer<typeof ProposalPage>

export const CALL_OUTCOMES = ['ok', 'error', 'refused', 'dry_run', 'proposed'] as const

const paging = {
  limit: z.int().min(1).max(100).default(30),
  /** Only entries before this id. */
  before: Ref.optional(),
}

export const ListProposals = z.strictObject({
  ...paging,
  status: z.enum(PROPOSAL_STATUSES).optional(),
  run: Ref.optional(),
})
export type ListProposals = z.infer<typeof ListProposals>

export const EachProposal = z.strictObject({ ids: z.array(Ref).min(1).max(100) })
export type EachProposal = z.infer<typeof EachProposal>

/** A change by its name alone. */
const NamedChange = ShownChange.omit({ entity_id: true, currency: true, edits: true })
export type NamedChange = z.infer<typeof NamedChange>

/** A decided proposal. `records`: if accepted, the records that it created or changed. */
export const Decided = z.object({
  id: RecordId,
  run: RecordId,
  changes: z.array(NamedChange),
  records: z.array(ProposedRecord),
})
export type Decided = z.infer<typeof Decided>

/** Pending proposals about records that the caller can read. */
export const Waiting = z.object({ count: z.int() })
export type Waiting = z.infer<typeof Waiting>

export const ListWaiting = z.strictObject({ run: Ref.optional() })
export type ListWaiting = z.infer<typeof ListWaiting>

/** Oldest first: later proposals may build on earlier ones. */
export const WaitingIds = z.object({ ids: z.array(RecordId) })
export type WaitingIds = z.infer<typeof WaitingIds>

/** Decided separately: a failure does not stop the others. */
export const DecidedEach = z.object({
  decided: z.array(Decided),
  failed: z.array(z.object({ id: RecordId, message: z.string() })),
})
export type DecidedEach = z.infer<typeof DecidedEach>

/** A run of an agent, with the outcomes of its calls. */
export const Run = OfAgent.extend({
  started_at: Instant,
  last_at: Instant,
  /** Calls of the last 90 days by outcome. */
  calls: z.record(z.enum(CALL_OUTCOMES), z.int()),
  changes: z.int(),
  reverted: z.int(),
  open_proposals: z.int(),
})
export type Run = z.infer<typeof Run>

export const RunPage = pageWithMore(Run.extend({ id: RecordId }))
export type RunPage = z.infer<typeof RunPage>

export const ListRuns = z.strictObject({ limit: paging.limit, before: Ref.optional(), token: Ref.optional() })
export type ListRuns = z.infer<typeof ListRuns>

/** A change of a run; `reverted_by` is the person who reverted it. */
export const RunChange = ShownChange.extend({
  id: z.int(),
  tool: z.string().nullable(),
  at: Instant,
  reverted_at: Instant.nullable(),
  reverted_by: z.string().nullable(),
})
export type RunChange = z.infer<typeof RunChange>

/** Latest first. */
export const RunChangePage = pageWithMore(RunChange)
export type RunChangePage = z.infer<typeof RunChangePage>

export const ListRunChanges = z.strictObject({
  run: Ref,
  limit: paging.limit,
  before: z.int().min(1).optional(),
})
export type ListRunChanges = z.infer<typeof ListRunChanges>

export const RunCall = z.object({
  id: RecordId,
  tool: z.string(),
  outcome: z.enum(CALL_OUTCOMES),
  /** Why it failed. */
  message: z.string().nullable(),
  /** Milliseconds. */
  ms: z.number(),
  at: Instant,
})
export type RunCall = z.infer<typeof RunCall>

/** Latest first. */
export const RunCallPage = pageWithMore(RunCall)
export type RunCallPage = z.infer<typeof RunCallPage>

export const ListRunCalls = z.strictObject({ ...paging, run: Ref })
export type ListRunCalls = z.infer<typeof ListRunCalls>

/** The result of reverting one change; `kept`: fields that were changed later and kept. */
export const Reverted = z.object({ change: z.int(), kept: z.array(z.string()) })
export type Reverted = z.infer<typeof Reverted>

/** The result of reverting several changes. */
export const RevertedEach = z.object({
  reverted: z.array(Reverted),
  /** Changes that could not be reverted, with the reason. */
  failed: z.array(z.object({ change: z.int(), subject: z.string().nullable(), message: z.string() })),
  /** Whether there are more changes than one call reverts. */
  has_more: z.boolean(),
})
export type RevertedEach = z.infer<typeof RevertedEach>

/** Activity of an agent, by token. */
export const AgentFigures = z.object({
  token: RecordId,
  last_at: Instant.nullable(),
  /** Calls of the last 90 days, by outcome and by tool. */
  calls: Run.shape.calls,
  tools: z.array(z.object({ tool: z.string(), calls: z.int() })),
  changes: z.int(),
  reverted: z.int(),
  open_proposals: z.int(),
})
export type AgentFigures = z.infer<typeof AgentFigures>
