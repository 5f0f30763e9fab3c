import { z } from 'zod'
import { Instant, KindName, RecordId } from '#server/core/values/fields.ts'
import { recordOf } from '#server/core/values/record-fields.ts'

export const PROPOSAL_STATUSES = ['open', 'accepted', 'refused'] as const

/** A change that a proposal would record. */
export const ProposedChange = z.object({
  event: z.string().meta({ example: 'task.updated' }),
  record: z.record(z.string(), z.json()).meta({
    description:
      'The record after the change. A record that does not exist yet gets another `id` when the proposal is accepted: see `records`.',
  }),
  before: z
    .record(z.string(), z.json())
    .optional()
    .meta({ description: 'For an update: the old values of the fields that would change.' }),
})

/** A record that an accepted proposal created or changed. */
export const ProposedRecord = z.object({
  kind: KindName.meta({ description: 'Kind of record, such as `task`.' }),
  id: RecordId,
})

/** A write of an agent that requires approval. */
export const Proposal = recordOf('Proposal', {
  token: RecordId.meta({ description: 'Id of the token of the agent.' }),
  run: RecordId.meta({ description: 'Id of the run.' }),
  tool: z.string().meta({ description: 'The tool that the agent called.', example: 'update_task' }),
  status: z.enum(PROPOSAL_STATUSES),
  changes: z.array(ProposedChange).meta({ description: 'The proposed changes.' }),
  records: z.array(ProposedRecord).meta({
    description: 'If accepted: the records that were created or changed. Empty if accepted before version 1.46.',
  }),
})
export type Proposal = z.infer<typeof Proposal>

/** A proposal as its agent reads it. */
export const OwnProposal = Proposal.omit({ token: true, run: true }).extend({ decided_at: Instant.nullable() })
export type OwnProposal = z.infer<typeof OwnProposal>
