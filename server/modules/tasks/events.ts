import { ID, lifeOf, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { Task } from './schema.ts'

export const TASK_EVENTS = lifeOf('task', Task, {
  id: ID,
  title: 'Call the printer about the flyers',
  status: 'todo',
  priority: 'high',
  assignees: [MEMBER],
  owners: [],
  due: '2026-12-01',
  desc: '',
  tags: ['print'],
  attachments: [],
  ...stamps,
})
