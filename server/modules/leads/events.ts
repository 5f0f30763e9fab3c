import { type Event, ID, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { Lead } from '../marketing/schema.ts'

export const LEAD_EVENTS = {
  'lead.created': {
    description: 'Occurs when a contact becomes a lead.',
    data: Lead,
    example: {
      id: ID,
      contact: MEMBER,
      name: 'Ada Brandt',
      email: 'ada@brandt.example',
      kind: 'lead',
      status: 'new',
      owner: null,
      source: 'fair',
      medium: null,
      campaign: null,
      campaign_label: 'spring-27',
      message: null,
      deal: null,
      ...stamps,
    },
  },
} satisfies Record<string, Event>
