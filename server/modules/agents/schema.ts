import { z } from 'zod'
import { Instant, KindName, RecordId, Ref, Version } from '#server/core/values/fields.ts'
import { PROPOSAL_STATUSES } from '#server/modules/agent/proposals/schema.ts'

/** One changed field; the names of records and members stand in for their ids. */
const ShownEdit = z.object({ field: z.string(), from: z.json(), to: z.json() })

/** What one change does to one record. `from` of a new record is null. */
export const ShownChange = z.object({
  event: z.string(),
  entity: KindName,
  entity_id: RecordId,
  subject: z.string().nullable(),
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
  /** What the agent calls the run. */
  label: z.string().nullable(),
})

/** A write of an agent that waits, or was decided. */
export const ShownProposal = OfAgent.extend({
  id: RecordId,
  tool: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  changes: z.array(ShownChange),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
})
export type ShownProposal = z.infer<typeof ShownProposal>

/** Latest first. */
export const ProposalPage = z.object({ data: z.array(ShownProposal), has_more: z.boolean() })
export type ProposalPage = z.infer<typeof ProposalPage>

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

export const EachProposal = z.strictObject({ ids: z.array(RecordId).min(1).max(100) })
export type EachProposal = z.infer<typeof EachProposal>

/** Each is decided on its own: one that cannot be accepted does not stop the others. */
export const DecidedEach = z.object({
  decided: z.array(RecordId),
  failed: z.array(z.object({ id: RecordId, message: z.string() })),
})
export type DecidedEach = z.infer<typeof DecidedEach>
