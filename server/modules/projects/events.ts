import { ID, lifeOf, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { Project } from './schema.ts'

export const PROJECT_EVENTS = lifeOf('project', Project, {
  id: ID,
  name: 'Spring catalogue',
  desc: '',
  status: 'active',
  owners: [MEMBER],
  team: [MEMBER],
  due: '2027-03-01',
  color: '#2563eb',
  ...stamps,
})
