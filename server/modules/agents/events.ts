import { ID, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { Proposal } from '../agent/proposals/schema.ts'

const proposal: Proposal = {
  id: ID,
  token: MEMBER,
  run: ID,
  tool: 'update_task',
  status: 'open',
  changes: [
    {
      event: 'task.updated',
      record: { id: ID, title: 'Call the printer about the flyers', status: 'done', version: 4 },
      before: { status: 'todo' },
    },
  ],
  records: [],
  ...stamps,
}

export const AGENT_EVENTS = {
  'agent.proposed': {
    description: 'Occurs when a change by an agent needs approval.',
    data: Proposal,
    example: proposal,
  },
  'agent.accepted': {
    description:
      'Occurs when a person accepts a proposed change, which is then made. `records` lists what it affected.',
    data: Proposal,
    example: { ...proposal, status: 'accepted', records: [{ kind: 'task', id: ID }], version: 2 } satisfies Proposal,
  },
  'agent.refused': {
    description:
      'Occurs when a person refuses a proposed change, or when it can no longer be made because of an erasure.',
    data: Proposal,
    example: { ...proposal, status: 'refused', version: 2 } satisfies Proposal,
  },
}
