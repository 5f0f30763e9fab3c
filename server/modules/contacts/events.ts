import { ID, lifeOf, stamps } from '#server/core/records/record-events.ts'
import { Contact } from './schema.ts'

export const CONTACT_EVENTS = lifeOf('contact', Contact, {
  id: ID,
  ext_id: 'crm-1042',
  name: 'Ada Brandt',
  email: 'ada@brandt.example',
  company: 'Brandt Print',
  tags: ['supplier'],
  notes: '',
  attachments: [],
  ...stamps,
})
