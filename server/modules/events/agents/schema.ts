import { Proposal } from '../../agent/proposals/schema.ts'
import { ID, MEMBER, stamps } from '../parts/schema.ts'

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
  ...stamps,
}

export const AGENT_EVENTS = {
  'agent.proposed': {
    description: 'Occurs when a change by an agent needs approval.',
    data: Proposal,
    example: proposal,
  },
}
