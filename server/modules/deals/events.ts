import { ID, lifeOf, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { Deal } from './schema.ts'

export const DEAL_EVENTS = lifeOf('deal', Deal, {
  id: ID,
  name: 'Catalogue 2027',
  stage: 'proposal',
  status: 'open',
  amount: 12500.5,
  currency: 'EUR',
  probability: 50,
  close_date: '2027-01-31',
  company: 'Brandt Print',
  owners: [MEMBER],
  tags: [],
  notes: '',
  attachments: [],
  ...stamps,
})
