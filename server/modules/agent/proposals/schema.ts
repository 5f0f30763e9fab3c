import { z } from 'zod'
import { RecordId } from '#server/core/values/fields.ts'
import { recordOf } from '#server/core/values/record-fields.ts'

export const PROPOSAL_STATUSES = ['open', 'accepted', 'refused'] as const

/** A change that a proposal would record. */
export const ProposedChange = z.object({
  event: z.string().meta({ example: 'task.updated' }),
  record: z.record(z.string(), z.json()).meta({ description: 'The record after the change.' }),
  before: z
    .record(z.string(), z.json())
    .optional()
    .meta({ description: 'For an update: the old values of the fields that would change.' }),
})

/** A write of an agent that requires approval. */
export const Proposal = recordOf('Proposal', {
  token: RecordId.meta({ description: 'Id of the token of the agent.' }),
  run: RecordId.meta({ description: 'Id of the run.' }),
  tool: z.string().meta({ description: 'The tool that the agent called.', example: 'update_task' }),
  status: z.enum(PROPOSAL_STATUSES),
  changes: z.array(ProposedChange).meta({ description: 'The proposed changes.' }),
})
export type Proposal = z.infer<typeof Proposal>
