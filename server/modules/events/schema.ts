import { z } from 'zod'
import { Booking } from '../bookings/schema.ts'
import { Comment } from '../comments/schema.ts'
import { Contact } from '../contacts/schema.ts'
import { Deal } from '../deals/schema.ts'
import { Invoice } from '../invoices/schema.ts'
import { Lead } from '../marketing/schema.ts'
import { Project } from '../projects/schema.ts'
import { Task } from '../tasks/schema.ts'
import { AGENT_EVENTS } from './agents/schema.ts'
import { DOCUMENT_EVENTS } from './documents/schema.ts'
import { INVENTORY_EVENTS } from './inventory/schema.ts'
import { MEMBER_EVENTS } from './members/schema.ts'
import { MINDMAP_EVENTS } from './mindmaps/schema.ts'
import { type Event, ID, lifeOf, MEMBER, stamps } from './parts/schema.ts'
import { QUOTE_EVENTS } from './quotes/schema.ts'
import { RISK_EVENTS } from './risks/schema.ts'
import { TICKET_EVENTS } from './tickets/schema.ts'

const task = {
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
} satisfies Partial<Task>

const project = {
  id: ID,
  name: 'Spring catalogue',
  desc: '',
  status: 'active',
  owners: [MEMBER],
  team: [MEMBER],
  due: '2027-03-01',
  color: '#2563eb',
  ...stamps,
} satisfies Partial<Project>

const contact = {
  id: ID,
  ext_id: 'crm-1042',
  name: 'Ada Brandt',
  email: 'ada@brandt.example',
  company: 'Brandt Print',
  tags: ['supplier'],
  notes: '',
  attachments: [],
  ...stamps,
} satisfies Partial<Contact>

const deal = {
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
} satisfies Partial<Deal>

const comment: Comment = {
  id: ID,
  on: `task:${ID}`,
  author: MEMBER,
  token: null,
  body: 'The proofs are here.',
  mentions: [],
  attachments: [],
  resolved: false,
  ...stamps,
}

const invoice: Invoice = {
  id: ID,
  number: '2026-00042',
  status: 'open',
  overdue: false,
  contact: null,
  project: null,
  deal: null,
  company: 'Brandt Print',
  address: 'Kaistraße 3\n20457 Hamburg',
  tax_number: null,
  note: null,
  currency: 'EUR',
  subtotal: 100,
  tax: 19,
  total: 119,
  amount_paid: 0,
  amount_due: 119,
  issued: '2026-11-21',
  due: '2026-12-05',
  paid_at: null,
  quote: null,
  replaces: null,
  replaced_by: null,
  lines: [{ description: 'Proofs', quantity: 2, unit_price: 50, tax_rate: 19, amount: 100 }],
  ...stamps,
  version: 2,
}

const booking: Booking = {
  id: ID,
  page: ID,
  host: MEMBER,
  title: 'Print consultation',
  place: 'Studio, 2nd floor',
  starts_at: '2026-12-01T09:00:00.000Z',
  ends_at: '2026-12-01T09:30:00.000Z',
  status: 'confirmed',
  name: 'Ada Brandt',
  email: 'ada@brandt.example',
  note: '',
  zone: 'Europe/Berlin',
  contact: ID,
  sequence: 0,
  ...stamps,
}

/**
 * The catalog of all events with the schemas of their data. Webhooks, `GET /events`, `GET /changes` and the OpenAPI
 * document use this list; other entries of the change log (tokens, settings) are not events.
 */
export const EVENTS = {
  ...lifeOf('task', Task, task),
  ...lifeOf('project', Project, project),
  ...lifeOf('contact', Contact, contact),
  ...lifeOf('deal', Deal, deal),
  ...lifeOf('comment', Comment, comment),
  'comment.created': { description: 'Occurs when a comment is created.', data: Comment, example: comment },
  'comment.deleted': {
    description: 'Occurs when a comment is deleted. The data is its last state.',
    data: Comment,
    example: comment,
  },
  ...AGENT_EVENTS,
  ...DOCUMENT_EVENTS,
  ...MINDMAP_EVENTS,
  ...TICKET_EVENTS,
  ...RISK_EVENTS,
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
  'booking.created': { description: 'Occurs when a visitor makes a booking.', data: Booking, example: booking },
  'booking.rescheduled': {
    description: 'Occurs when a booking is rescheduled. The data is the updated booking.',
    data: Booking,
    example: {
      ...booking,
      starts_at: '2026-12-02T09:00:00.000Z',
      ends_at: '2026-12-02T09:30:00.000Z',
      sequence: 1,
      version: 2,
    },
  },
  'booking.cancelled': {
    description: 'Occurs when the visitor or a member cancels a booking.',
    data: Booking,
    example: { ...booking, status: 'cancelled', sequence: 1, version: 2 },
  },
  'invoice.created': {
    description: 'Occurs when an invoice is created as a draft.',
    data: Invoice,
    example: { ...invoice, number: null, status: 'draft', issued: null, version: 1 },
  },
  'invoice.updated': {
    description: 'Occurs when an invoice is updated or issued. The data is the updated invoice.',
    data: Invoice,
    example: invoice,
  },
  'invoice.paid': {
    description: 'Occurs when an invoice is paid in full.',
    data: Invoice,
    example: {
      ...invoice,
      status: 'paid',
      amount_paid: 119,
      amount_due: 0,
      paid_at: '2026-12-01T10:30:00.000Z',
      version: 3,
    },
  },
  'invoice.overdue': {
    description:
      'Occurs when an open invoice is not paid by the end of its due date, in the time zone of the workspace.',
    data: Invoice,
    example: { ...invoice, overdue: true, version: 3 },
  },
  'invoice.deleted': {
    description: 'Occurs when a draft invoice is moved to the Trash. The data is its last state.',
    data: Invoice,
    example: { ...invoice, number: null, status: 'draft', issued: null, version: 1 },
  },
  ...QUOTE_EVENTS,
  ...MEMBER_EVENTS,
  ...INVENTORY_EVENTS,
} satisfies Record<string, Event>

export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

/** The catalog as `GET /events` returns it. */
export const EventCatalogue = z
  .object({
    data: z.array(
      z.object({
        event: z.string(),
        description: z.string(),
        schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema (2020-12) of the data.' }),
        example: z.record(z.string(), z.unknown()),
        previous: z.record(z.string(), z.unknown()).nullable().meta({
          description:
            'Former values of the fields that the example changed, which webhooks with `payload: diff` also receive; null unless the event is an update.',
        }),
      }),
    ),
  })
  .meta({ id: 'EventCatalogue' })
export type EventCatalogue = z.infer<typeof EventCatalogue>
